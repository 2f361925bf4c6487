"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices, TextArea } from "#components/ui/fields.tsx";
import { ConfirmForm, ConfirmStep, FormProblems } from "../_form/confirm-form.tsx";
import { type CarriedFields, fieldOf, problemOf } from "../_form/form-state.ts";
import type { NotificationState } from "./notification-state.ts";
import { LockScreen } from "./phone.tsx";

type Typed = NotificationState["typed"];

interface NotificationFormProps {
  hint: string;
  act: (state: NotificationState, form: FormData) => Promise<NotificationState>;
  wallets: Choice[];
  statuses: Choice[];
  /** The default choices. */
  untouched: Typed;
  before: Typed | undefined;
  problems: NotificationState["problems"];
  carried: CarriedFields;
}

interface StepProps extends NotificationFormProps {
  state: NotificationState;
  pending: boolean;
}

export function NotificationForm(props: NotificationFormProps) {
  const { act, untouched, before, problems, carried } = props;
  const t = useTranslations("staff.notification");
  return (
    <ConfirmForm<NotificationState>
      act={act}
      first={{ step: "write", typed: before ?? untouched, problems }}
      carried={carried}
      read={(form) => ({ typed: typedIn(form) })}
      lost={{ title: t("lost.title"), send: t("lost.send"), look: t("lost.look") }}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <NotificationConfirmStep state={state} pending={pending} />
        ) : (
          <WriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

/** The form offers only valid values. */
function typedIn(form: FormData): Typed {
  const typed = { wallets: form.getAll("wallets"), statuses: form.getAll("statuses") };
  return {
    message: String(form.get("message") ?? ""),
    ...(typed as Pick<Typed, "wallets" | "statuses">),
  };
}

function WriteStep({ state, pending, ...fields }: StepProps) {
  const t = useTranslations("staff.notification");
  const id = useId();
  const { typed, problems } = state;
  return (
    <>
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      <NotificationFields {...fields} id={id} typed={typed} problems={problems} />
      <div>
        <Button name="intent" value="preview" aria-disabled={pending || undefined}>
          {t("next")}
        </Button>
      </div>
    </>
  );
}

interface NotificationFieldsProps
  extends Pick<NotificationFormProps, "hint" | "wallets" | "statuses" | "untouched" | "problems"> {
  /** Prefix of the identifiers of the fields. */
  id: string;
  typed: Typed;
}

export function NotificationFields(props: NotificationFieldsProps) {
  const { id, hint, wallets, statuses, untouched, typed, problems } = props;
  const t = useTranslations("staff.notification");
  // Open when the choices differ from the default or have a problem.
  const narrows =
    problems.some(({ field }) => field === "wallets" || field === "statuses") ||
    String([typed.wallets, typed.statuses]) !== String([untouched.wallets, untouched.statuses]);
  return (
    <>
      <TextArea
        {...fieldOf(id, problems, "message")}
        label={t("message")}
        hint={hint}
        defaultValue={typed.message}
      />
      <details
        open={narrows || undefined}
        className="rounded-lg border-2 border-line px-4 open:pb-4"
      >
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t("narrow")}</summary>
        <p className="mb-4 text-ink-soft">{t("narrowHint")}</p>
        <div id={`${id}-wallets`} tabIndex={-1} className="mb-6">
          <Choices
            legend={t("wallets")}
            hint={t("walletsHint")}
            name="wallets"
            kind="checkbox"
            choices={wallets}
            chosen={typed.wallets}
            problem={problemOf(problems, "wallets")}
          />
        </div>
        <div id={`${id}-statuses`} tabIndex={-1}>
          <Choices
            legend={t("statuses")}
            hint={t("statusesHint")}
            name="statuses"
            kind="checkbox"
            choices={statuses}
            chosen={typed.statuses}
            problem={problemOf(problems, "statuses")}
          />
        </div>
      </details>
    </>
  );
}

function NotificationConfirmStep({ state, pending }: Pick<StepProps, "state" | "pending">) {
  const t = useTranslations("staff.notification");
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  return (
    <ConfirmStep
      title={t("confirmTitle")}
      lead={t("confirmLead")}
      problemTitle={t("lost.title")}
      send={t("send")}
      change={t("change")}
      problems={problems}
      typed={[
        ["message", typed.message],
        ...typed.wallets.map((wallet) => ["wallets", wallet] as const),
        ...typed.statuses.map((status) => ["statuses", status] as const),
      ]}
      warnings={confirmed.warnings}
      pending={pending}
      icon="send"
    >
      {confirmed.holder && (
        <dl className="flex gap-6">
          <dt className="text-ink-soft">{t("to")}</dt>
          <dd className="font-semibold [overflow-wrap:anywhere]">{confirmed.holder}</dd>
        </dl>
      )}
      <NotificationPreview
        from={confirmed.from}
        text={typed.message.trim()}
        facts={confirmed.facts}
      />
    </ConfirmStep>
  );
}

interface NotificationPreviewProps {
  /** Name of the issuer. */
  from: string;
  text: string;
  facts: readonly string[];
}

export function NotificationPreview({ from, text, facts }: NotificationPreviewProps) {
  return (
    <>
      <LockScreen from={from} text={text} />
      <ul className="text-ink-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}
