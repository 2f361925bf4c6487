"use client";

import { type RefCallback, type RefObject, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices, HiddenFields, TextField } from "#components/ui/fields.tsx";
import { ConfirmForm, FormProblems } from "../../../_form/confirm-form.tsx";
import { problemOf } from "../../../_form/form-state.ts";
import { NotificationFields } from "../../../_messages/notification-form.tsx";
import { SenderChoices, TextChoices } from "../../../_messages/sms-form.tsx";
import type { SavedChoice } from "../../../_messages/sms-form-state.ts";
import {
  type BulkState,
  correctionFormId,
  textAudiences,
  typedBulkOf,
  unsavedField,
} from "../bulk-state.ts";
import { ReviewStep } from "./review-view.tsx";

interface BulkFormProps {
  act: (state: BulkState, form: FormData) => Promise<BulkState>;
  contentHint: string;
  noticeHint: string;
  /** Example of a time to send at, and the last day. */
  atHint: string;
  saved: SavedChoice[];
  /** The template's sender, where the portal knows it. */
  sender: string | undefined;
  wallets: Choice[];
  statuses: Choice[];
  /** Why the default audience has no recipients; undefined if it has some. */
  audienceHint: string | undefined;
  /** Set if only one audience has recipients, or both have the same: the form then offers no choice. */
  onlyAudience: (typeof textAudiences)[number] | undefined;
  /** How many each audience takes in, in words, where that is known beforehand. */
  counts: Partial<Record<(typeof textAudiences)[number] | "in-wallet", string>>;
  /** Number of passes on the list that become valid later. */
  later: number;
  /** As nobody has typed in it yet. */
  before: BulkState["typed"];
  first: BulkState;
  carried: { listId: string; formToken: string; find: string };
}

interface StepProps extends BulkFormProps {
  state: BulkState;
  pending: boolean;
}

/** Form for the audience and the message of a bulk list, followed by the review step. */
export function BulkForm(props: BulkFormProps) {
  const { act, first, carried } = props;
  const t = useTranslations("staff.bulk.problem.lost");
  return (
    <ConfirmForm<BulkState>
      act={act}
      first={first}
      carried={carried}
      read={(form) => ({ typed: typedBulkOf(form) })}
      lost={{ title: t("title"), send: t("send"), look: t("look") }}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <ReviewStep state={state} pending={pending} />
        ) : (
          <WriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

/**
 * Adds to each submit the rows whose corrections are typed and not saved, so that the action can refuse
 * the submit.
 */
const statesUnsaved: RefCallback<HTMLInputElement> = (input) => {
  const form = input?.form;
  const state = ({ formData }: FormDataEvent) => {
    const corrections = document.getElementById(correctionFormId);
    const fields = corrections?.querySelectorAll<HTMLInputElement>("input[data-line]") ?? [];
    // A blank field leaves its row as it is.
    const unsaved = [...fields].filter(({ type, checked, value, dataset }) =>
      type === "checkbox" ? checked : value.trim() !== "" && value !== dataset.saved,
    );
    formData.set(unsavedField, unsaved.map(({ dataset }) => dataset.line).join(", "));
  };
  form?.addEventListener("formdata", state);
  return () => form?.removeEventListener("formdata", state);
};

/**
 * Stores what is typed in the tab's session storage when corrections or the message are submitted, and
 * fills it in when the form is drawn anew: after the corrections were checked, and when staff return.
 */
function useKeptMessage(form: RefObject<HTMLDivElement | null>, listId: string, isAnew: boolean) {
  useEffect(() => {
    const key = `message ${listId}`;
    const isChoice = (field: HTMLInputElement) => /^(radio|checkbox)$/.test(field.type);
    // The fields are looked up at each use, because React may have replaced one of them since.
    const fields = () =>
      [...(form.current?.closest("form")?.elements ?? [])].filter(
        (field): field is HTMLInputElement =>
          field.matches("input:not([type=hidden]), textarea") && field.hasAttribute("name"),
      );
    // Values are kept by name: a saved text that a colleague adds meanwhile has none, and is not chosen.
    const nameOf = (field: HTMLInputElement) =>
      isChoice(field) ? `${field.name} ${field.value}` : field.name;
    const kept: Record<string, unknown> = isAnew
      ? JSON.parse(sessionStorage.getItem(key) ?? "{}")
      : {};
    for (const field of fields()) {
      const value = kept[nameOf(field)];
      if (typeof value === "boolean") field.checked = value;
      else if (typeof value === "string") setValue(field, value);
    }
    const keep = ({ target }: SubmitEvent) => {
      const isOwn = target === form.current?.closest("form");
      if (!isOwn && (target as Element).id !== correctionFormId) return;
      const values = fields().map((field) => [
        nameOf(field),
        isChoice(field) ? field.checked : field.value,
      ]);
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
    };
    document.addEventListener("submit", keep);
    return () => document.removeEventListener("submit", keep);
  }, [form, listId, isAnew]);
}

/** Sets a value so that its preview is drawn as if it were typed. */
function setValue(field: HTMLInputElement, value: string) {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Choice of a text's audience; with `onlyAudience`, the number of its recipients and a hidden field instead. */
function AudienceChoice({ audienceHint, onlyAudience, counts, later, state }: StepProps) {
  const t = useTranslations("staff.bulk.write");
  const problem = problemOf(state.problems, "audience");
  if (onlyAudience) {
    return (
      <>
        <p className="font-semibold">{t("audience")}</p>
        {audienceHint && <p className="text-ink-soft">{audienceHint}</p>}
        {problem && <p className="font-semibold text-stopped">{problem}</p>}
        <p>{counts[onlyAudience]}</p>
        <HiddenFields entries={[["audience", onlyAudience]]} />
      </>
    );
  }
  return (
    <Choices
      legend={t("audience")}
      hint={audienceHint}
      name="audience"
      kind="radio"
      chosen={[state.typed.audience]}
      problem={problem}
      choices={textAudiences.map((value) => ({
        value,
        label: t(value, { later }),
        hint: counts[value],
      }))}
    />
  );
}

function WriteStep(props: StepProps) {
  const { contentHint, atHint, saved, sender, counts, state, pending } = props;
  const t = useTranslations("staff.bulk.write");
  const sms = useTranslations("staff.sms");
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useKeptMessage(place, props.carried.listId, props.state === props.first);
  const { typed, problems } = state;
  return (
    <div ref={place} className="group/kind flex flex-col gap-6">
      <HiddenFields entries={[["recent", typed.recent]]} />
      <input type="hidden" ref={statesUnsaved} />
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
          <AudienceChoice {...props} />
        </div>
        <div id={`${id}-text`} tabIndex={-1}>
          <TextChoices
            chosen={typed.text}
            problem={problemOf(problems, "text")}
            content={{
              id: `${id}-content`,
              hint: contentHint,
              before: typed.content,
              templateSender: sender,
              problem: problemOf(problems, "content"),
            }}
            saved={saved}
          />
        </div>
        {/* The settings are folded, because they are rarely changed; open when one has another value or a problem. */}
        <details
          open={
            typed.sender === "own" ||
            typed.days !== props.before.days ||
            ["customSender", "days"].some((field) => problemOf(problems, field) !== undefined) ||
            undefined
          }
          className="rounded-lg border-2 border-line px-4 open:pb-4"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t("more")}</summary>
          <SenderChoices
            id={id}
            ofTemplate={sender}
            typed={typed}
            problem={problemOf(problems, "customSender")}
          />
          <div className="mt-6">
            <TextField
              id={`${id}-days`}
              label={t("days")}
              hint={t("daysHint")}
              problem={problemOf(problems, "days")}
              name="days"
              inputMode="numeric"
              maxLength={3}
              defaultValue={typed.days}
            />
          </div>
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
                hint={atHint}
                problem={problemOf(problems, "at")}
                name="at"
                maxLength={60}
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
