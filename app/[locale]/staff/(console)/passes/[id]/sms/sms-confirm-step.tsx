"use client";

import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Icon } from "#look/icon.ts";
import type { SmsFormProps } from "./sms-form.tsx";
import { SmsPreview } from "./sms-preview.tsx";
import type { SmsState } from "./sms-state.ts";

/** What will be sent, in full, before it is. */
export function SmsConfirmStep({
  words,
  state,
  pending,
}: SmsFormProps & { state: SmsState; pending: boolean }) {
  const { typed, confirmed } = state;
  if (!confirmed) return null;
  const { to, from, preview, warnings } = confirmed;
  const others = warnings.filter((warning) => !preview?.warnings.includes(warning));
  return (
    <>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Focused>
        <h2 className="text-lg font-semibold">{words.confirmTitle}</h2>
        <p className="text-ink-soft">{words.confirmLead}</p>
      </Focused>
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
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="send" aria-disabled={pending || undefined}>
          <Icon name="send" />
          {words.send}
        </Button>
        <Button manner="secondary" name="intent" value="change">
          {words.change}
        </Button>
      </div>
    </>
  );
}
