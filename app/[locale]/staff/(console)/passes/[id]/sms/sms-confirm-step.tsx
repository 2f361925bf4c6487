"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ConfirmButtons } from "../confirm-buttons.tsx";
import { ConfirmHead } from "../confirm-head.tsx";
import { FormProblems } from "../form-problems.tsx";
import type { SmsFormProps } from "./sms-form.tsx";
import { SmsPreview } from "./sms-preview.tsx";
import type { SmsState } from "./sms-state.ts";

/** What will be sent, in full, before it is. */
export function SmsConfirmStep({
  words,
  state,
  pending,
}: SmsFormProps & { state: SmsState; pending: boolean }) {
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { to, from, preview, warnings } = confirmed;
  const others = warnings.filter((warning) => !preview?.warnings.includes(warning));
  return (
    <>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormProblems title={words.lostTitle} id="" problems={problems} />
      <ConfirmHead words={words} isAside={problems.length > 0} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{words.to}</dt>
        <dd className="font-semibold">{to}</dd>
        <dt className="text-ink-soft">{words.from}</dt>
        <dd className="font-semibold">{from}</dd>
      </dl>
      {preview ? (
        <SmsPreview title={words.message} view={preview} />
      ) : (
        <p>{words.templateMessage}</p>
      )}
      {preview?.plainer && (
        <div>
          <Button manner="secondary" name="intent" value="plainer">
            {words.plainer}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <Notice tone="waiting" icon="alert">
          <ul className="flex flex-col gap-1">
            {others.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ConfirmButtons words={words} pending={pending} />
    </>
  );
}
