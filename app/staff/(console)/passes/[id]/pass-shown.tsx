import type { ReactNode } from "react";
import { statusWordOf } from "#app/(member)/passes/card-state.ts";
import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { PhoneCode } from "#app/phone-code.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isClosedPassStatus, type Pass, type PassTemplate } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { trustedDeliveryLink } from "#portal/memberships/delivery-link.ts";
import type { MemberOfPass } from "#portal/memberships/member-search.ts";
import { qrCodeAddress } from "#portal/memberships/qr-code.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import {
  isVoid,
  mayHandOut,
  offeredActions,
  type PassAction,
} from "#portal/passes/pass-actions.ts";
import { type StatusReason, statusReasonsOf } from "#portal/passes/status-reason.ts";
import { isSold } from "#portal/passes/writing/template-rules.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import { PassCard } from "#theme/pass-card.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import { longMoment } from "../../../_shell/formats.ts";
import { passAddress } from "../pass-address.ts";
import { PassFacts, PassHolder, PassWallets } from "./pass-facts.tsx";

interface PassShownProps {
  pass: Pass;
  template: PassTemplate | undefined;
  member: MemberOfPass | undefined;
  staff: Staff;
  memberSearch: unknown;
}

/** What the service says of a pass: what it is, whose, how it stands and why, what can be done. */
export async function PassShown({ pass, template, member, staff, memberSearch }: PassShownProps) {
  const t = await getTranslations();
  const { issuer } = getConfiguration();
  const title = template?.name ?? t("staff.pass.unnamed");
  const holder = holderLine(pass, template);
  const known = statusWordOf(pass.status);
  const label = known === "other" ? pass.status : t(`status.${known}.label`);
  return (
    <>
      <h1 className="text-2xl leading-tight font-bold [overflow-wrap:anywhere]">{title}</h1>
      {holder && (
        <p className="mt-1 text-lg [overflow-wrap:anywhere]">
          <bdi>{holder}</bdi>
        </p>
      )}
      <p className="mb-6 text-ink-soft [overflow-wrap:anywhere]">
        {t("staff.pass.number", { id: pass.id })}
      </p>
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <PassCard
          issuerName={issuer.name}
          logoUrl={issuer.logo && "/issuer/logo"}
          title={title}
          holder={holder}
          stamps={stampsOf(pass, template)}
          state={{ ...passStatusStyle(pass.status), label }}
          closed={!mayHandOut(pass)}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <PassStatusSection pass={pass} template={template} />
          <WhatCanBeDone pass={pass} staff={staff} memberSearch={memberSearch} />
        </div>
      </div>
      <div className="grid items-start gap-x-10 md:grid-cols-2">
        <Part title={t("staff.pass.parts.holder")}>
          <PassHolder pass={pass} template={template} member={member} />
        </Part>
        <Part title={t("staff.pass.parts.facts")}>
          <PassFacts pass={pass} template={template} />
        </Part>
        <Part title={t("staff.pass.parts.wallets")}>
          <PassWallets pass={pass} member={member} />
        </Part>
        <Part title={t("staff.pass.parts.delivery")}>
          <PassDelivery pass={pass} title={title} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 min-w-0">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The way to hand the pass out over a desk; a closed one is handed out to nobody. */
async function PassDelivery({ pass, title }: { pass: Pass; title: string }) {
  const t = await getTranslations("staff.pass.delivery");
  if (!mayHandOut(pass)) return <p>{t("closed")}</p>;
  const { deliveryHosts } = getConfiguration().issuer;
  const address = trustedDeliveryLink(pass.deliveryPageUrl, deliveryHosts);
  if (!address) return <p>{t("untrusted")}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <ButtonLink manner="secondary" href={address} rel="noreferrer">
        {t("open")}
      </ButtonLink>
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
  staff: Staff;
  memberSearch: unknown;
}

/** The ways on from here for this role; what cannot be done now says why. */
async function WhatCanBeDone({ pass, staff, memberSearch }: WhatCanBeDoneProps) {
  const t = await getTranslations("staff.pass");
  const member = await getTranslations("staff.member");
  const offered = offeredActions(staff.role, pass);
  const isChangedVoid =
    isVoid(pass) && offered.some(({ action, whyNot }) => action === "change" && !whyNot);
  const why = [...new Set(offered.flatMap(({ whyNot }) => (whyNot ? [whyNot] : [])))];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {offered
          .filter(({ whyNot }) => !whyNot)
          .map(({ action }) => (
            <ButtonLink
              key={action}
              manner={action === "sms" && mayHandOut(pass) ? "primary" : "secondary"}
              href={passAddress(pass.id, { page: action, memberSearch })}
            >
              <Icon name={icons[action]} />
              {t(`action.${action === "sms" && !mayHandOut(pass) ? "smsClosed" : action}`)}
            </ButtonLink>
          ))}
      </div>
      {!mayHandOut(pass) && <p>{member("closed")}</p>}
      {isChangedVoid && <p className="text-ink-soft">{t("voidedChange")}</p>}
      {why.map((word) => (
        <p key={word} className="text-ink-soft">
          {t(`why.${word}`)}
        </p>
      ))}
    </div>
  );
}

interface PassStatusSectionProps {
  pass: Pass;
  template: PassTemplate | undefined;
}

/** How the pass stands and why, as somebody at a desk would say it. */
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
  // A pass that is used up has said so already.
  if (typeof left !== "number" || (status === "REDEEMED" && left === 0)) return null;
  const of = stampsOf(pass, template)?.of;
  const known = of === undefined || left > of ? "left" : "leftOf";
  const key = isClosedPassStatus(status) ? "unused" : "still";
  return <p className="text-lg">{t(`stamps.${key}.${known}`, { left, of: of ?? 0 })}</p>;
}

/** How many stamps are left and of how many, when both are known. */
function stampsOf(
  { stampsLeft }: Pick<Pass, "stampsLeft">,
  template: Pick<PassTemplate, "stamps"> | undefined,
): { left: number; of: number } | undefined {
  const of = template?.stamps;
  if (typeof stampsLeft !== "number" || typeof of !== "number") return undefined;
  return { left: stampsLeft, of };
}
