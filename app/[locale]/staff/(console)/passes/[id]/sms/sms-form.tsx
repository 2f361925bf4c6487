"use client";

import { useSteadyAction } from "#components/ui/steady-action.ts";
import { lostProblem } from "../form-problems.tsx";
import { SmsConfirmStep } from "./sms-confirm-step.tsx";
import type { PreviewView, SmsState } from "./sms-state.ts";
import { SmsWriteStep } from "./sms-write-step.tsx";
import { typedSmsOf } from "./typed-sms.ts";

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
