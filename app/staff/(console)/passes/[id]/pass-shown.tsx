import { getFormatter, getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy-field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PhoneCode } from "#components/ui/phone-code.tsx";
import { isClosedPassStatus, type Pass, type PassTemplate } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { trustedDeliveryLink } from "#portal/memberships/decide-offer.ts";
import type { MemberOfPass } from "#portal/memberships/member-search.ts";
import { qrCodeAddress } from "#portal/memberships/qr-code.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import {
  isVoid,
  mayHandOut,
  offeredActions,
  type PassAction,
} from "#portal/passes/pass-actions.ts";
import { predecessorOf } from "#portal/passes/replacements.ts";
import { isSold } from "#portal/passes/templates.ts";
import { type StatusReason, statusReasonsOf } from "#portal/passes/validity.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import { PassCard, passStatusStyle, statusWordOf } from "#theme/pass-card.ts";
import { longMoment } from "../../../_shell/formats.ts";
import { passAddress } from "../../../_shell/pass-address.ts";
import { passTypeNames } from "../../../_shell/pass-type-name.ts";
import { HolderLine } from "../../../_shell/person-table.tsx";
import { LinkLine, Section } from "../../../_shell/staff-page.tsx";
import { WhoMay } from "../../../_shell/who-may.tsx";
import { IssueAnew, RenewMembership } from "./issue-anew.tsx";
import { PassFacts, PassHolder, PassWallets } from "./pass-facts.tsx";

interface PassShownProps {
  pass: Pass;
  template: PassTemplate | undefined;
  member: MemberOfPass | undefined;
  staff: Staff;
  memberSearch: unknown;
  /** Whether the page says already that the pass was voided, and what comes next. */
  isJustVoided: boolean;
}

export async function PassShown({ isJustVoided, ...shown }: PassShownProps) {
  const { pass, template, member, staff, memberSearch } = shown;
  const t = await getTranslations();
  const { issuer } = getConfiguration();
  const lang = await getIssuerLang();
  const type = template?.name ? (await passTypeNames())(template.name) : undefined;
  const title = type?.words ?? t("staff.pass.unnamed");
  const holder = holderLine(pass, template);
  const replaced = await predecessorOf(pass.id);
  const known = statusWordOf(pass.status);
  const label = known === "other" ? pass.status : t(`status.${known}.label`);
  // A pass that a member lookup found is texted at the number on the register.
  const offered = offeredActions(staff.role, pass, member ? undefined : template);
  const isAddressAbove = offered.some(({ whyNot }) => whyNot === "sms-no-number");
  return (
    <>
      <h1 lang={type?.lang} className="text-2xl leading-tight font-bold [overflow-wrap:anywhere]">
        {title}
      </h1>
      <div className="mb-6">
        <HolderLine line={holder} />
      </div>
      {replaced && (
        <LinkLine href={passAddress(replaced, { memberSearch })} className="-mt-4 mb-4">
          {t("staff.pass.anew.replaces")}
        </LinkLine>
      )}
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <PassCard
          issuerName={issuer.name}
          logoUrl={issuer.logo && "/issuer/logo"}
          title={title}
          titleLang={type?.lang}
          holder={holder}
          holderLang={lang}
          stamps={stampsOf(pass, template)}
          state={{ ...passStatusStyle(pass.status), label }}
          closed={!mayHandOut(pass)}
        />
        <div className="flex min-w-0 flex-col gap-6">
          {isJustVoided ? (
            <StampWords pass={pass} template={template} />
          ) : (
            <PassStatusSection pass={pass} template={template} />
          )}
          {isVoid(pass) && !isJustVoided && <IssueAnew {...shown} />}
          <RenewMembership {...shown} />
          <WhatCanBeDone pass={pass} offered={offered} staff={staff} memberSearch={memberSearch} />
        </div>
      </div>
      <div className="grid items-start gap-x-10 md:grid-cols-2">
        <Section title={t("staff.pass.parts.holder")} isLoose>
          <PassHolder
            pass={pass}
            template={template}
            member={member}
            mayFind={mayRole(staff.role, "member:find")}
          />
        </Section>
        <Section title={t("staff.pass.parts.facts")} isLoose>
          <PassFacts pass={pass} template={template} />
        </Section>
        <Section title={t("staff.pass.parts.wallets")} isLoose>
          <PassWallets pass={pass} member={member} />
        </Section>
        <Section title={t("staff.pass.parts.delivery")} isLoose>
          <PassDelivery pass={pass} title={title} isAddressAbove={isAddressAbove} />
        </Section>
      </div>
    </>
  );
}

function deliveryAddressOf(pass: Pass): string | undefined {
  const { deliveryHosts } = getConfiguration().issuer;
  return trustedDeliveryLink(pass.deliveryPageUrl, deliveryHosts);
}

/** Address of the delivery page, to copy. */
async function DeliveryAddress({ pass }: { pass: Pass }) {
  const t = await getTranslations("staff.pass.delivery");
  const apply = await getTranslations("staff.member.apply");
  const address = mayHandOut(pass) && deliveryAddressOf(pass);
  return (
    address && (
      <div className="w-full max-w-xl">
        <CopyField
          label={t("address")}
          value={address}
          copy={apply("copy")}
          copied={apply("copied")}
        />
      </div>
    )
  );
}

interface PassDeliveryProps {
  pass: Pass;
  title: string;
  /** Whether the field with the address of the delivery page is shown above already. */
  isAddressAbove: boolean;
}

/** Delivery page and its QR code; none for a closed pass. */
async function PassDelivery({ pass, title, isAddressAbove }: PassDeliveryProps) {
  const t = await getTranslations("staff.pass.delivery");
  if (!mayHandOut(pass)) return <p>{t("closed")}</p>;
  const address = deliveryAddressOf(pass);
  if (!address) return <p>{t("untrusted")}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <ButtonLink manner="secondary" href={address} rel="noreferrer">
        {t("open")}
      </ButtonLink>
      {!isAddressAbove && <DeliveryAddress pass={pass} />}
      <PhoneCode
        source={await qrCodeAddress(address)}
        title={t("codeTitle", { title })}
        caption={t("scan")}
      />
    </div>
  );
}

const icons: Record<PassAction, IconName> = {
  sms: "message",
  notification: "bell",
  change: "change",
  void: "stopped",
};

interface WhatCanBeDoneProps {
  pass: Pass;
  offered: ReturnType<typeof offeredActions>;
  staff: Staff;
  memberSearch: unknown;
}

/** Actions for this role, with the reason for each that is not possible now. */
async function WhatCanBeDone({ pass, offered, staff, memberSearch }: WhatCanBeDoneProps) {
  const t = await getTranslations("staff.pass");
  const member = await getTranslations("staff.member");
  const isChangedVoid =
    isVoid(pass) && offered.some(({ action, whyNot }) => action === "change" && !whyNot);
  // The state of a void pass stands above: its reason would repeat it.
  const why = new Set(
    offered.flatMap(({ whyNot }) => (whyNot && whyNot !== "voided" ? [whyNot] : [])),
  );
  // The reasons against a notification advise a text.
  if (why.has("sms-no-number")) {
    why.delete("notification-unclaimed");
    why.delete("notification-no-wallet");
  }
  // The reason against a text advises to copy the link, which is not shown for a pass that is closed.
  if (!mayHandOut(pass)) why.delete("sms-no-number");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {offered
          .filter(({ action, whyNot }) => !whyNot && !(isChangedVoid && action === "change"))
          .map(({ action }) => (
            <ButtonLink
              key={action}
              // A pass in a wallet needs no link.
              manner={
                action === "sms" && mayHandOut(pass) && pass.status !== "ACTIVE"
                  ? "primary"
                  : "secondary"
              }
              href={passAddress(pass.id, { page: action, memberSearch })}
            >
              <Icon name={icons[action]} />
              {t(`action.${action === "sms" && !mayHandOut(pass) ? "smsClosed" : action}`)}
            </ButtonLink>
          ))}
      </div>
      {!mayHandOut(pass) && !isVoid(pass) && <p>{member("closed")}</p>}
      {isChangedVoid && (
        <LinkLine href={passAddress(pass.id, { page: "change", memberSearch })}>
          {t("voidedChange")}
        </LinkLine>
      )}
      {!mayRole(staff.role, "pass:void") && !isVoid(pass) && (
        <WhoMay permission="pass:void" className="text-ink-soft" />
      )}
      {[...why].map((word) => (
        <p key={word} className="text-ink-soft">
          {t(`why.${word}`)}
        </p>
      ))}
      {why.has("sms-no-number") && <DeliveryAddress pass={pass} />}
    </div>
  );
}

interface PassStatusSectionProps {
  pass: Pass;
  template: PassTemplate | undefined;
}

async function PassStatusSection({ pass, template }: PassStatusSectionProps) {
  const t = await getTranslations("staff.pass");
  const reasons = statusReasonsOf(pass, new Date());
  const style = passStatusStyle(pass.status);
  return (
    <div className="flex flex-col gap-3">
      <Notice {...style}>
        {await Promise.all(reasons.map((reason) => <Reason key={reason.word} reason={reason} />))}
        <StampWords pass={pass} template={template} />
      </Notice>
      {pass.requiresCustomerInput && !isClosedPassStatus(pass.status) && (
        <Notice tone="waiting" icon="waiting">
          {t("needsDetails")}
        </Notice>
      )}
      {template && isSold(template) && !pass.alreadyPaid && !isClosedPassStatus(pass.status) && (
        <Notice tone="waiting" icon="waiting">
          {t("unpaid")}
        </Notice>
      )}
      {template?.type === "GIFT" && <p className="text-ink-soft">{t("giftBalance")}</p>}
    </div>
  );
}

async function Reason({ reason }: { reason: StatusReason }) {
  const t = await getTranslations("staff.pass.reason");
  const format = await getFormatter();
  const at = "at" in reason ? format.dateTime(reason.at, longMoment) : "";
  const day = "day" in reason ? format.dateTime(reason.day, { dateStyle: "long" }) : "";
  const status = "status" in reason ? reason.status : "";
  return <p className="text-lg">{t(reason.word, { at, day, status })}</p>;
}

async function StampWords({ pass, template }: PassStatusSectionProps) {
  const t = await getTranslations("staff.pass");
  const { stampsLeft: left, status } = pass;
  // REDEEMED says already that no stamps are left.
  if (typeof left !== "number" || (status === "REDEEMED" && left === 0)) return null;
  const total = stampsOf(pass, template)?.of;
  const known = total === undefined || left > total ? "left" : "leftOf";
  const key = isClosedPassStatus(status) ? "unused" : "still";
  return <p className="text-lg">{t(`stamps.${key}.${known}`, { left, of: total ?? 0 })}</p>;
}

function stampsOf(
  { stampsLeft }: Pick<Pass, "stampsLeft">,
  template: Pick<PassTemplate, "stamps"> | undefined,
): { left: number; of: number } | undefined {
  const total = template?.stamps;
  if (typeof stampsLeft !== "number" || typeof total !== "number") return undefined;
  return { left: stampsLeft, of: total };
}
