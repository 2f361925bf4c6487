"use client";

import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { ConfirmForm, ConfirmStep, FormProblems } from "../../../_confirm/confirm-form.tsx";
import {
  NotificationFields,
  NotificationPreview,
} from "../../passes/[id]/notification/notification-form.tsx";
import type { NoticeWords } from "../../passes/[id]/notification/notification-state.ts";
import { SmsPreview } from "../../passes/[id]/sms/content-field.tsx";
import { SenderChoices, TextChoices } from "../../passes/[id]/sms/sms-form.tsx";
import type { SavedChoice, TextWords } from "../../passes/[id]/sms/sms-form-state.ts";
import { type BulkState, type BulkWords, textAudiences, typedBulkOf } from "./bulk-state.ts";

interface BulkFormProps {
  act: (state: BulkState, form: FormData) => Promise<BulkState>;
  words: BulkWords;
  textWords: TextWords;
  contentHint: string;
  noticeWords: NoticeWords;
  saved: SavedChoice[];
  wallets: Choice[];
  statuses: Choice[];
  /** How many each audience takes in, in words, where that is known beforehand. */
  counts: Partial<Record<(typeof textAudiences)[number] | "in-wallet", string>>;
  /** As nobody has typed in it yet. */
  before: BulkState["typed"];
  first: BulkState;
  carried: { batchId: string; formToken: string; find: string };
}

interface StepProps extends BulkFormProps {
  state: BulkState;
  pending: boolean;
}

/** What a list is sent: who gets it and what it says, then the last look. */
export function BulkForm(props: BulkFormProps) {
  const { act, words, first, carried } = props;
  return (
    <ConfirmForm<BulkState>
      act={act}
      first={first}
      carried={carried}
      read={(form) => ({ typed: typedBulkOf(form) })}
      lost={{ send: words.problemLostSend, look: words.problemLostLook }}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <LastLook {...props} state={state} pending={pending} />
        ) : (
          <WriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

const audienceWord = {
  "not-in-wallet": "writeNot-in-wallet",
  "all-open": "writeAll-open",
  "not-texted": "writeNot-texted",
} as const;

function WriteStep(props: StepProps) {
  const { words, textWords, contentHint, saved, counts, state, pending } = props;
  const id = useId();
  const { typed, problems } = state;
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  return (
    <div className="group/kind flex flex-col gap-6">
      <FormProblems title={words.writeProblemTitle} id={id} problems={problems} />
      <div id={`${id}-kind`} tabIndex={-1}>
        <Choices
          legend={words.writeKind}
          name="kind"
          kind="radio"
          chosen={[typed.kind]}
          problem={problemOf("kind")}
          choices={[
            { value: "sms", label: words.writeSms },
            { value: "notification", label: words.writeNotification, hint: counts["in-wallet"] },
          ]}
        />
      </div>
      <div className="hidden flex-col gap-6 group-has-[input[value=notification]:checked]/kind:flex">
        <NotificationFields
          id={id}
          words={props.noticeWords}
          wallets={props.wallets}
          statuses={props.statuses}
          untouched={props.before}
          typed={typed}
          problems={problems}
        />
      </div>
      <div className="hidden flex-col gap-6 group-has-[input[value=sms]:checked]/kind:flex">
        <div id={`${id}-audience`} tabIndex={-1}>
          <Choices
            legend={words.writeAudience}
            name="audience"
            kind="radio"
            chosen={[typed.audience]}
            problem={problemOf("audience")}
            choices={textAudiences.map((value) => ({
              value,
              label: words[audienceWord[value]],
              hint: counts[value],
              inside:
                value === "not-texted" ? (
                  <TextField
                    id={`${id}-days`}
                    label={words.writeDays}
                    problem={problemOf("days")}
                    name="days"
                    inputMode="numeric"
                    maxLength={3}
                    defaultValue={typed.days}
                  />
                ) : undefined,
            }))}
          />
        </div>
        <TextChoices
          words={textWords}
          typed={typed}
          content={{
            id: `${id}-content`,
            words: textWords,
            hint: contentHint,
            before: typed.content,
            problem: problemOf("content"),
          }}
          saved={saved}
        />
        {/* Almost everybody leaves it to the template; never folded over something to put right. */}
        <details
          open={typed.sender === "own" || problemOf("customSender") !== undefined || undefined}
          className="rounded-lg border-2 border-line px-4 open:pb-4"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {words.writeSender}
          </summary>
          <SenderChoices
            id={id}
            words={textWords}
            typed={typed}
            problem={problemOf("customSender")}
          />
        </details>
      </div>
      <Choices
        legend={words.writeWhen}
        name="when"
        kind="radio"
        chosen={[typed.when]}
        choices={[
          { value: "now", label: words.writeNow },
          {
            value: "later",
            label: words.writeLater,
            inside: (
              <TextField
                id={`${id}-at`}
                label={words.writeAt}
                hint={words.writeAtHint}
                problem={problemOf("at")}
                name="at"
                type="datetime-local"
                maxLength={undefined}
                defaultValue={typed.at}
              />
            ),
          },
        ]}
      />
      <div>
        <Button name="intent" value="preview" aria-disabled={pending || undefined}>
          {textWords.next}
        </Button>
      </div>
    </div>
  );
}

function LastLook({ words, textWords, state, pending }: StepProps) {
  const id = useId();
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { preview, notice, examples, leftOut, warnings } = confirmed;
  const { wallets, statuses, ...rest } = typed;
  return (
    <ConfirmStep
      words={{
        confirmTitle: words.confirmTitle,
        confirmLead: words.confirmLead,
        lostTitle: words.writeProblemTitle,
        send: confirmed.send,
        change: words.confirmChange,
      }}
      problems={problems.map((one) => ({ ...one, field: one.field && `${id}-${one.field}` }))}
      typed={[
        ...Object.entries(rest),
        ...wallets.map((wallet) => ["wallets", wallet] as const),
        ...statuses.map((status) => ["statuses", status] as const),
      ]}
      warnings={warnings.filter((warning) => !preview?.warnings.includes(warning))}
      pending={pending}
      icon="send"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{words.confirmCount}</dt>
        <dd className="font-semibold">{confirmed.count}</dd>
        {confirmed.from && (
          <>
            <dt className="text-ink-soft">{textWords.from}</dt>
            <dd className="font-semibold">{confirmed.from}</dd>
          </>
        )}
        <dt className="text-ink-soft">{words.confirmWhen}</dt>
        <dd className="font-semibold">{confirmed.when}</dd>
        {confirmed.parts && (
          <>
            <dt className="text-ink-soft">{words.confirmParts}</dt>
            <dd className="font-semibold">{confirmed.parts}</dd>
          </>
        )}
        {confirmed.cost && (
          <>
            <dt className="text-ink-soft">{words.confirmCost}</dt>
            <dd className="font-semibold">{confirmed.cost}</dd>
          </>
        )}
      </dl>
      {notice && <NotificationPreview {...notice} />}
      {preview && <SmsPreview title={words.confirmLongest} view={preview} />}
      {!notice && !preview && <p>{textWords.templateMessage}</p>}
      <div>
        <p className="font-semibold">{words.confirmExamples}</p>
        <ul className="mt-1 flex flex-col gap-2">
          {examples.map(({ line, text }) => (
            <li key={line} className="border-l-4 border-line pl-4 [overflow-wrap:anywhere]">
              <p className="text-ink-soft">
                <bdi>{line}</bdi>
              </p>
              {text && <p className="whitespace-pre-wrap">{text}</p>}
            </li>
          ))}
        </ul>
      </div>
      {leftOut.counts.length > 0 && (
        <details className="max-w-xl border-b border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {leftOut.title}
          </summary>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 pb-4">
            {leftOut.counts.map(({ label, count }) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd className="text-right tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {confirmed.typeCount && (
        <TextField
          id={`${id}-typedCount`}
          label={words.confirmTypeCount}
          hint={confirmed.typeCount}
          problem={problems.find(({ field }) => field === "typedCount")?.words}
          name="typedCount"
          inputMode="numeric"
          maxLength={12}
        />
      )}
    </ConfirmStep>
  );
}
