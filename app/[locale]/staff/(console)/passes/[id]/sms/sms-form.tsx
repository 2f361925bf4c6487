"use client";

import { Button } from "#components/ui/button.tsx";
import type { SmsRules } from "#portal/messaging/sending/sms-request.ts";
import {
  type CarriedFields,
  ConfirmForm,
  ConfirmStep,
} from "../../../../_confirm/confirm-form.tsx";
import { SmsPreview } from "./content-field.tsx";
import { type SavedChoice, type SmsState, type SmsWords, typedSmsOf } from "./sms-form-state.ts";
import { SmsWriteStep } from "./sms-write-step.tsx";

export interface SmsFormProps {
  act: (state: SmsState, form: FormData) => Promise<SmsState>;
  words: SmsWords;
  /** Undefined when the pass could not be read. */
  rules: SmsRules | undefined;
  saved: SavedChoice[];
  before: SmsState["typed"];
  /** What the service refused of an earlier one. */
  problems: SmsState["problems"];
  carried: CarriedFields;
}

/** A text with the link of a pass: written, confirmed, sent. */
export function SmsForm(props: SmsFormProps) {
  const { act, words, before, problems, carried } = props;
  return (
    <ConfirmForm<SmsState>
      act={act}
      first={{ step: "write", typed: before, problems }}
      carried={carried}
      read={(form) => ({ typed: typedSmsOf(form) })}
      lost={{ send: words.lostSend, look: words.lostLook }}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <SmsConfirmStep words={words} state={state} pending={pending} />
        ) : (
          <SmsWriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

interface SmsConfirmStepProps {
  words: SmsWords;
  state: SmsState;
  pending: boolean;
}

function SmsConfirmStep({ words, state, pending }: SmsConfirmStepProps) {
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { to, from, preview, warnings } = confirmed;
  return (
    <ConfirmStep
      words={words}
      problems={problems}
      typed={Object.entries(typed)}
      warnings={warnings.filter((warning) => !preview?.warnings.includes(warning))}
      pending={pending}
      icon="send"
    >
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
            {words.previewPlainer}
          </Button>
        </div>
      )}
    </ConfirmStep>
  );
}
