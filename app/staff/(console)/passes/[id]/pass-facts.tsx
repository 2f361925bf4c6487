import { getFormatter, getIssuerLang, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/fields.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import {
  formatKennitala,
  isClosedPassStatus,
  type Pass,
  type PassTemplate,
} from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { MemberOfPass } from "#portal/memberships/member-search.ts";
import {
  newestReachedCopies,
  type ReachedCopies,
} from "#portal/messaging/sending/message-events.ts";
import { isOfMembership, isSold } from "#portal/passes/templates.ts";
import { momentOf } from "#portal/passes/validity.ts";
import { Icon } from "#theme/icon.ts";
import { statusStyleOf } from "../../../_messages/message-status.ts";
import { inputWords, labelledExpiry, longMoment } from "../../../_shell/formats.ts";
import { passTypeNames } from "../../../_shell/pass-type-name.ts";
import { FactList, TimeAgo } from "../../../_shell/staff-page.tsx";
import { templateTypeWord } from "../../../_templates/template-facts.tsx";
import { searchConsole } from "../../actions.ts";

interface PassFactsProps {
  pass: Pass;
  template: PassTemplate | undefined;
}

export async function PassFacts({ pass, template }: PassFactsProps) {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  const whether = (fact: boolean) => (fact ? t("yes") : t("no"));
  const validFrom = momentOf(pass.validFrom);
  const type = template?.name ? (await passTypeNames())(template.name) : undefined;
  const asksForPay = pass.alreadyPaid || (template && isSold(template));
  const expires = momentOf(pass.expirationDate);
  const expiry = expires && labelledExpiry(expires, format);
  return (
    <FactList
      facts={[
        [t("kind"), template && (await templateTypeWord(template.type))],
        [t("validFrom"), validFrom ? format.dateTime(validFrom, longMoment) : pass.validFrom],
        [
          t(expiry?.isDay ? "expiresThrough" : "expires"),
          expiry?.words ?? (pass.expirationDate || t("notSet")),
        ],
        [t("alreadyPaid"), asksForPay ? whether(pass.alreadyPaid) : undefined],
        [t("isReward"), pass.isReward && t("yes")],
        [t("mailingList"), pass.notifyListSubscribed && t("yes")],
        [t("posCode"), pass.posDistributionCode ?? undefined],
        [t("identifier"), pass.id],
        [
          t("template"),
          <a
            key="template"
            href={`/staff/templates/${pass.passTemplateId}`}
            className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
          >
            <span lang={type?.lang}>{type?.words ?? t("templateUnnamed")}</span>
          </a>,
        ],
      ]}
    />
  );
}

interface PassHolderProps {
  pass: Pass;
  template: PassTemplate | undefined;
  member: MemberOfPass | undefined;
  /** Whether the reader may look members up. */
  mayFind: boolean;
}

/** What the pass says of its holder; a kennitala on it leads to the member. */
export async function PassHolder({ pass, template, member, mayFind }: PassHolderProps) {
  const t = await getTranslations("staff.pass");
  const formats = new Map(template?.inputFields.map((one) => [one.identifier, one.format]));
  const words = await getFormatter();
  const lang = await getIssuerLang();
  const values = pass.inputFieldValues.map(({ identifier, label, value }) => [
    label,
    value ? inputWords(words, formats.get(identifier), value) : t("noValue"),
    value ? lang : undefined,
  ]);
  const facts = [
    ...(member ? [[t("kennitala"), formatKennitala(member.kennitala)]] : []),
    ...(pass.externalIdentifier ? [[t("externalIdentifier"), pass.externalIdentifier]] : []),
    ...values,
  ] as [string, string, string?][];
  const written = pass.inputFieldValues.find(
    ({ identifier, value }) => value && formats.get(identifier) === "KENNITALA",
  )?.value;
  return facts.length > 0 ? (
    <>
      <FactList facts={facts} />
      {written && !member && mayFind && (
        <form action={searchConsole} className="mt-2">
          <HiddenFields entries={[["anybody", written]]} />
          <Button manner="secondary">
            <Icon name="find" />
            {t("toMember")}
          </Button>
        </form>
      )}
    </>
  ) : (
    <p className="text-ink-soft">
      {t("holderUntold")} {template && isOfMembership(template) && t("holderByMember")}
    </p>
  );
}

interface PassWalletsProps {
  pass: Pass;
  member: MemberOfPass | undefined;
}

/** Whether a wallet holds the pass, from the service and the last notification. */
export async function PassWallets({ pass, member }: PassWalletsProps) {
  const t = await getTranslations("staff.pass");
  const reached = await newestReachedCopies(getDatabase(), pass.id);
  return (
    <>
      <p>{t(`wallet.${walletWordOf(pass.status, member)}`)}</p>
      {reached && <Reached reached={reached} />}
    </>
  );
}

function walletWordOf(status: string, member: MemberOfPass | undefined) {
  if (member) return member.walletInstalled ? "installed" : "notInstalled";
  if (status === "UNCLAIMED") return "unclaimed";
  if (status === "ACTIVE") return "active";
  if (status === "UPDATES_OFF") return "off";
  // A pass that is not valid yet may be in a wallet: the interface does not state it.
  return isClosedPassStatus(status) ? "closed" : "untold";
}

async function Reached({ reached }: { reached: ReachedCopies }) {
  const t = await getTranslations("staff.pass");
  const words = await getTranslations("staff.messageState");
  const messages = await getTranslations("staff.messages");
  const shown = reached.copies.length;
  return (
    <>
      <p className="mt-3">
        <a
          href={`/staff/notifications/${reached.messageId}`}
          className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
        >
          {t("wallet.reached")}
        </a>{" "}
        <TimeAgo locale={await getLocale()} moment={reached.at} />
      </p>
      {reached.copyCount > shown && (
        <p>{messages("copiesShown", { shown, total: reached.copyCount })}</p>
      )}
      <ul className="mt-1">
        {reached.copies.map(({ id, device, status }) => {
          const style = statusStyleOf(status);
          return (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {device || t("wallet.unnamedDevice")}
              </span>
              <StatusWord
                icon={style?.icon ?? "question"}
                tone={style?.tone ?? "info"}
                label={style ? words(`${style.word}.label`) : status}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
