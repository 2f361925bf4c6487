import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { isClosedPassStatus, type Pass, type PassTemplate } from "#contract/index.ts";
import { type StatusReason, statusReasonsOf } from "#portal/passes/status-reason.ts";
import { isSold } from "#portal/passes/writing/template-rules.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import { longMoment } from "../../../_shell/formats.ts";

interface PassStatusSectionProps {
  pass: Pass;
  template: PassTemplate | undefined;
}

/** How the pass stands and why, as somebody at a desk would say it. */
export async function PassStatusSection({ pass, template }: PassStatusSectionProps) {
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
export function stampsOf(
  { stampsLeft }: Pick<Pass, "stampsLeft">,
  template: Pick<PassTemplate, "stamps"> | undefined,
): { left: number; of: number } | undefined {
  const of = template?.stamps;
  if (typeof stampsLeft !== "number" || typeof of !== "number") return undefined;
  return { left: stampsLeft, of };
}
