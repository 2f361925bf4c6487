"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { ConfirmStep } from "../_form/confirm-form.tsx";
import { SmsPreview } from "./sms-content-field.tsx";
import type { SmsState } from "./sms-form-state.ts";
import { isTestProblem, TestSection } from "./test-section.tsx";

export interface SmsConfirmStepProps {
  state: SmsState;
  pending: boolean;
}

/** Review step of an SMS: recipient, sender, length, cost and text. Staff can send a test to their own pass. */
export function SmsConfirmStep({ state, pending }: SmsConfirmStepProps) {
  const t = useTranslations("staff.sms");
  const id = useId();
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { holder, to, toHints, from, parts, cost, preview, warnings, lacksLink, test } = confirmed;
  return (
    <ConfirmStep
      title={t("confirmTitle")}
      lead={t(test.sent ? "test.lead" : "confirmLead")}
      problemTitle={t(isTestProblem(problems) ? "test.problemTitle" : "lost.title")}
      send={t(lacksLink ? "sendWithoutLink" : "send")}
      change={t("change")}
      problems={problems.map((one) => ({ ...one, field: one.field && `${id}-${one.field}` }))}
      typed={Object.entries(typed)}
      warnings={warnings.filter((warning) => !preview?.warnings.includes(warning))}
      pending={pending}
      manner={lacksLink ? "secondary" : "primary"}
      icon="send"
    >
      <dl data-review className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{t("to")}</dt>
        <dd>
          {holder && <span className="block font-semibold">{holder}</span>}
          <span className={holder ? undefined : "font-semibold"}>{to}</span>
          {toHints.map((hint) => (
            <span key={hint} className="block text-ink-soft">
              {hint}
            </span>
          ))}
        </dd>
        <dt className="text-ink-soft">{t("from")}</dt>
        <dd className="font-semibold [overflow-wrap:anywhere]">{from ?? t("senderUnknown")}</dd>
        <dt className="text-ink-soft">{t("length")}</dt>
        <dd className="font-semibold">{parts}</dd>
        {cost && (
          <>
            <dt className="text-ink-soft">{t("costTitle")}</dt>
            <dd className="font-semibold">{cost}</dd>
          </>
        )}
      </dl>
      {preview ? (
        <SmsPreview title={t("message")} view={preview} from={from} isCounted />
      ) : (
        <p>{t("templateMessage")}</p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {lacksLink && (
          <Button name="intent" value="add-link">
            {t("addLink")}
          </Button>
        )}
        {preview?.gsmOnly && (
          <Button manner="secondary" name="intent" value="gsm-only">
            {t("preview.gsmOnly")}
          </Button>
        )}
      </div>
      {/* No test of the template's text: the staff member's pass may have another template. */}
      {preview && <TestSection id={id} test={test} problems={problems} pending={pending} />}
    </ConfirmStep>
  );
}
