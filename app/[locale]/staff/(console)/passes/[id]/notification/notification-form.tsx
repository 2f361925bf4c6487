"use client";

import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { TextArea } from "#components/ui/text-field.tsx";
import {
  ConfirmButtons,
  ConfirmHead,
  FormProblems,
  lostProblem,
} from "../../../../_confirm/confirm-form.tsx";
import type { NotificationState } from "./notification-state.ts";

type Word =
  | "problemTitle"
  | "message"
  | "messageHint"
  | "narrow"
  | "narrowHint"
  | "wallets"
  | "walletsHint"
  | "statuses"
  | "statusesHint"
  | "next"
  | "confirmTitle"
  | "confirmLead"
  | "send"
  | "change"
  | "lostTitle"
  | "lostSend"
  | "lostLook";

export type NotificationWords = Record<Word, string> & {
  /** The choices as they stand until somebody touches them. */
  usual: string;
  walletChoices: Choice[];
  statusChoices: Choice[];
};

interface NotificationFormProps {
  act: (state: NotificationState, form: FormData) => Promise<NotificationState>;
  words: NotificationWords;
  before: NotificationState["typed"];
  /** What goes along unseen: the pass, the form's own token, where the reader came from. */
  carried: Record<"passId" | "formToken" | "find" | "again", string>;
}

interface StepProps {
  words: NotificationWords;
  state: NotificationState;
  pending: boolean;
}

/** Two steps of one form: writing, then a look at what will be sent. What was typed stays. */
export function NotificationForm({ act, words, before, carried }: NotificationFormProps) {
  const first: NotificationState = { step: "write", typed: before, problems: [] };
  const [state, submit, pending] = useSteadyAction<NotificationState>(act, first, (seen, form) => ({
    ...{ ...seen, typed: typedIn(form), problems: [lostProblem(form, words)] },
    attempt: `lost-${Date.now()}`,
  }));
  const Step = state.step === "confirm" ? ConfirmStep : WriteStep;
  return (
    <form action={submit} noValidate className="flex max-w-2xl flex-col gap-6">
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Step key={state.attempt} words={words} state={state} pending={pending} />
    </form>
  );
}

/** Every value is one of those on offer: the form has no others. */
function typedIn(form: FormData): NotificationState["typed"] {
  const typed = { wallets: form.getAll("wallets"), statuses: form.getAll("statuses") };
  return {
    message: String(form.get("message") ?? ""),
    ...(typed as Pick<NotificationState["typed"], "wallets" | "statuses">),
  };
}

function WriteStep({ words, state, pending }: StepProps) {
  const id = useId();
  const { typed, problems } = state;
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  // Folded while it is as almost everybody wants it; never over something to put right.
  const narrows =
    problems.some(({ field }) => field === "wallets" || field === "statuses") ||
    String([typed.wallets, typed.statuses]) !== words.usual;
  return (
    <>
      <FormProblems title={words.problemTitle} id={id} problems={problems} />
      <TextArea
        id={`${id}-message`}
        label={words.message}
        hint={words.messageHint}
        problem={problemOf("message")}
        name="message"
        maxLength={1_000}
        defaultValue={typed.message}
      />
      <details
        open={narrows || undefined}
        className="rounded-lg border-2 border-line px-4 open:pb-4"
      >
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.narrow}</summary>
        <p className="mb-4 text-ink-soft">{words.narrowHint}</p>
        <div id={`${id}-wallets`} tabIndex={-1} className="mb-6">
          <Choices
            legend={words.wallets}
            hint={words.walletsHint}
            name="wallets"
            kind="checkbox"
            choices={words.walletChoices}
            chosen={typed.wallets}
            problem={problemOf("wallets")}
          />
        </div>
        <div id={`${id}-statuses`} tabIndex={-1}>
          <Choices
            legend={words.statuses}
            hint={words.statusesHint}
            name="statuses"
            kind="checkbox"
            choices={words.statusChoices}
            chosen={typed.statuses}
            problem={problemOf("statuses")}
          />
        </div>
      </details>
      <div>
        <Button name="intent" value="preview" aria-disabled={pending || undefined}>
          {words.next}
        </Button>
      </div>
    </>
  );
}

function ConfirmStep({ words, state, pending }: StepProps) {
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  return (
    <>
      <FormProblems title={words.lostTitle} id="" problems={problems} />
      <input type="hidden" name="message" value={typed.message} />
      {typed.wallets.map((wallet) => (
        <input key={wallet} type="hidden" name="wallets" value={wallet} />
      ))}
      {typed.statuses.map((status) => (
        <input key={status} type="hidden" name="statuses" value={status} />
      ))}
      <ConfirmHead words={words} isAside={problems.length > 0} />
      <p className="max-w-md rounded-2xl rounded-bl-sm bg-told-tint px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {typed.message.trim()}
      </p>
      <ul className="text-ink-soft">
        {confirmed.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {confirmed.warnings.length > 0 && (
        <Notice tone="waiting" icon="alert">
          <ul>
            {confirmed.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ConfirmButtons words={words} pending={pending} />
    </>
  );
}
