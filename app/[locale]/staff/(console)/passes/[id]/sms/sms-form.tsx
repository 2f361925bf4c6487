"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import {
  ConfirmButtons,
  ConfirmHead,
  FormProblems,
  lostProblem,
} from "../../../../_confirm/confirm-form.tsx";
import { type PreviewView, type SmsState, typedSmsOf } from "./sms-form-state.ts";
import { SmsPreview } from "./sms-preview.tsx";
import { SmsWriteStep } from "./sms-write-step.tsx";

export type SmsWords = Record<
  | "problemTitle"
  | "text"
  | "templateText"
  | "templateTextHint"
  | "ownText"
  | "content"
  | "contentHint"
  | "sender"
  | "templateSender"
  | "ownSender"
  | "customSender"
  | "customSenderHint"
  | "recipient"
  | "onFile"
  | "onFileHint"
  | "typedNumber"
  | "typedNumberHint"
  | "phone"
  | "phoneHint"
  | "preview"
  | "plainer"
  | "next"
  | "confirmTitle"
  | "confirmLead"
  | "to"
  | "from"
  | "message"
  | "templateMessage"
  | "send"
  | "change"
  | "lostTitle"
  | "lostSend"
  | "lostLook",
  string
>;

export interface SmsFormProps {
  act: (state: SmsState, form: FormData) => Promise<SmsState>;
  preview: (form: FormData) => Promise<PreviewView | undefined>;
  words: SmsWords;
  mayTypeNumber: boolean;
  before: SmsState["typed"];
  /** What goes along unseen: the pass, the form's own token, where the reader came from. */
  carried: Record<"passId" | "formToken" | "find" | "again", string>;
}

/** Two steps of one form: writing, then a look at what will be sent. What was typed stays. */
export function SmsForm(props: SmsFormProps) {
  const { act, words, before, carried } = props;
  const first: SmsState = { step: "write", typed: before, problems: [] };
  const [state, submit, pending] = useSteadyAction<SmsState>(act, first, (seen, form) => ({
    ...{ ...seen, typed: typedSmsOf(form), problems: [lostProblem(form, words)] },
    attempt: `lost-${Date.now()}`,
  }));
  return (
    <form action={submit} noValidate className="flex max-w-2xl flex-col gap-6">
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.step === "confirm" ? (
        <SmsConfirmStep key={state.attempt} {...props} state={state} pending={pending} />
      ) : (
        <SmsWriteStep key={state.attempt} {...props} state={state} pending={pending} />
      )}
    </form>
  );
}

/** What will be sent, in full, before it is. */
function SmsConfirmStep({
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
