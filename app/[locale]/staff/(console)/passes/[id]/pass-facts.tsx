import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { formatKennitala, type Pass, type PassTemplate } from "#contract/index.ts";
import type { MemberOfPass } from "#portal/memberships/member-of-pass.ts";
import { momentOf } from "#portal/passes/stated-moment.ts";
import { isSold } from "#portal/passes/writing/template-rules.ts";
import { FactList } from "../../../_shell/fact-list.tsx";
import { expiryWords, inputWords, longMoment } from "../../../_shell/formats.ts";
import { templateTypeWord } from "../../templates/template-words.ts";

interface PassFactsProps {
  pass: Pass;
  template: PassTemplate | undefined;
}

export async function PassFacts({ pass, template }: PassFactsProps) {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  const whether = (fact: boolean) => (fact ? t("yes") : t("no"));
  const momentWords = (stated: string | null, say: (moment: Date) => string) => {
    const moment = momentOf(stated);
    return moment ? say(moment) : stated || t("notSet");
  };
  const asksForPay = pass.alreadyPaid || (template && isSold(template));
  const atMoment = (moment: Date) => format.dateTime(moment, longMoment);
  return (
    <FactList
      facts={[
        [t("kind"), template && (await templateTypeWord(template.type))],
        [t("validFrom"), momentWords(pass.validFrom, atMoment)],
        [t("expires"), momentWords(pass.expirationDate, await expiryWords())],
        [t("alreadyPaid"), asksForPay ? whether(pass.alreadyPaid) : undefined],
        [t("isReward"), whether(pass.isReward)],
        [t("mailingList"), whether(pass.notifyListSubscribed)],
        [t("posCode"), pass.posDistributionCode ?? undefined],
        [
          t("template"),
          <a
            key="template"
            href={`/staff/templates/${pass.passTemplateId}`}
            className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
          >
            {template?.name ?? t("templateUnnamed")}
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
}

/** Whose the pass is, as far as the service or the way here tells. */
export async function PassHolder({ pass, template, member }: PassHolderProps) {
  const t = await getTranslations("staff.pass");
  const formats = new Map(template?.inputFields.map((one) => [one.identifier, one.format]));
  const words = await getFormatter();
  const values = pass.inputFieldValues.map(({ identifier, label, value }) => [
    label,
    value ? inputWords(words, formats.get(identifier), value) : t("noValue"),
  ]);
  const facts = [
    ...(member ? [[t("kennitala"), formatKennitala(member.kennitala)]] : []),
    ...(pass.externalIdentifier ? [[t("externalIdentifier"), pass.externalIdentifier]] : []),
    ...values,
  ] as [string, string][];
  return facts.length > 0 ? (
    <FactList facts={facts} />
  ) : (
    <p className="text-ink-soft">{t("holderUntold")}</p>
  );
}
