"use client";

import { useActionState } from "react";
import { SmsConfirmStep } from "./sms-confirm-step.tsx";
import type { PreviewView, SmsState } from "./sms-state.ts";
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
  | "change",
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
  const { act, before, carried } = props;
  const [state, submit, pending] = useActionState(act, {
    ...{ step: "write", typed: before, problems: [] },
  } satisfies SmsState as SmsState);
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
