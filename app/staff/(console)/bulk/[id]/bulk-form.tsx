"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { ConfirmForm, ConfirmStep, FormProblems } from "../../../_form/confirm-form.tsx";
import { problemOf } from "../../../_form/form-state.ts";
import {
  NotificationFields,
  NotificationPreview,
} from "../../passes/[id]/notification/notification-form.tsx";
import { SmsPreview } from "../../passes/[id]/sms/content-field.tsx";
import { SenderChoices, TextChoices } from "../../passes/[id]/sms/sms-form.tsx";
import type { SavedChoice } from "../../passes/[id]/sms/sms-form-state.ts";
import { type BulkState, textAudiences, typedBulkOf } from "./bulk-state.ts";

interface BulkFormProps {
  act: (state: BulkState, form: FormData) => Promise<BulkState>;
  contentHint: string;
  noticeHint: string;
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
  const { act, first, carried } = props;
  const t = useTranslations("staff.bulk.problem.lost");
  return (
    <ConfirmForm<BulkState>
      act={act}
      first={first}
      carried={carried}
      read={(form) => ({ typed: typedBulkOf(form) })}
      lost={{ send: t("send"), look: t("look") }}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <LastLook state={state} pending={pending} />
        ) : (
          <WriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

function WriteStep(props: StepProps) {
  const { contentHint, saved, counts, state, pending } = props;
  const t = useTranslations("staff.bulk.write");
  const sms = useTranslations("staff.sms");
  const id = useId();
  const { typed, problems } = state;
  return (
    <div className="group/kind flex flex-col gap-6">
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      <div id={`${id}-kind`} tabIndex={-1}>
        <Choices
          legend={t("kind")}
          name="kind"
          kind="radio"
          chosen={[typed.kind]}
          problem={problemOf(problems, "kind")}
          choices={[
            { value: "sms", label: t("sms") },
            { value: "notification", label: t("notification"), hint: counts["in-wallet"] },
          ]}
        />
      </div>
      <div className="hidden flex-col gap-6 group-has-[input[value=notification]:checked]/kind:flex">
        <NotificationFields
          id={id}
          hint={props.noticeHint}
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
            legend={t("audience")}
            name="audience"
            kind="radio"
            chosen={[typed.audience]}
            problem={problemOf(problems, "audience")}
            choices={textAudiences.map((value) => ({
              value,
              label: t(value),
              hint: counts[value],
              inside:
                value === "not-texted" ? (
                  <TextField
                    id={`${id}-days`}
                    label={t("days")}
                    problem={problemOf(problems, "days")}
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
          typed={typed}
          content={{
            id: `${id}-content`,
            hint: contentHint,
            before: typed.content,
            problem: problemOf(problems, "content"),
          }}
          saved={saved}
        />
        {/* Almost everybody leaves it to the template; never folded over something to put right. */}
        <details
          open={
            typed.sender === "own" || problemOf(problems, "customSender") !== undefined || undefined
          }
          className="rounded-lg border-2 border-line px-4 open:pb-4"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t("sender")}</summary>
          <SenderChoices id={id} typed={typed} problem={problemOf(problems, "customSender")} />
        </details>
      </div>
      <Choices
        legend={t("when")}
        name="when"
        kind="radio"
        chosen={[typed.when]}
        choices={[
          { value: "now", label: t("now") },
          {
            value: "later",
            label: t("later"),
            inside: (
              <TextField
                id={`${id}-at`}
                label={t("at")}
                hint={t("atHint")}
                problem={problemOf(problems, "at")}
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
          {sms("next")}
        </Button>
      </div>
    </div>
  );
}

function LastLook({ state, pending }: Pick<StepProps, "state" | "pending">) {
  const t = useTranslations("staff.bulk.confirm");
  const sms = useTranslations("staff.sms");
  const write = useTranslations("staff.bulk.write");
  const id = useId();
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { preview, notice, examples, leftOut, warnings } = confirmed;
  const { wallets, statuses, ...rest } = typed;
  return (
    <ConfirmStep
      title={t("title")}
      lead={t("lead")}
      problemTitle={write("problemTitle")}
      send={confirmed.send}
      change={t("change")}
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
        <dt className="text-ink-soft">{t("count")}</dt>
        <dd className="font-semibold">{confirmed.count}</dd>
        {confirmed.from && (
          <>
            <dt className="text-ink-soft">{sms("from")}</dt>
            <dd className="font-semibold">{confirmed.from}</dd>
          </>
        )}
        <dt className="text-ink-soft">{t("when")}</dt>
        <dd className="font-semibold">{confirmed.when}</dd>
        {confirmed.parts && (
          <>
            <dt className="text-ink-soft">{t("parts")}</dt>
            <dd className="font-semibold">{confirmed.parts}</dd>
          </>
        )}
        {confirmed.cost && (
          <>
            <dt className="text-ink-soft">{t("cost")}</dt>
            <dd className="font-semibold">{confirmed.cost}</dd>
          </>
        )}
      </dl>
      {confirmed.phones && <p className="text-ink-soft">{confirmed.phones}</p>}
      {notice && <NotificationPreview {...notice} />}
      {preview && <SmsPreview title={t("longest")} view={preview} />}
      {!notice && !preview && <p>{sms("templateMessage")}</p>}
      <div>
        <p className="font-semibold">{t("examples")}</p>
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
          label={t("typeCount")}
          hint={confirmed.typeCount}
          problem={problemOf(problems, "typedCount")}
          name="typedCount"
          inputMode="numeric"
          maxLength={12}
        />
      )}
    </ConfirmStep>
  );
}
