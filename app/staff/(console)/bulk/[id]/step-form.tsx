"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices, HiddenFields } from "#components/ui/fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { ConfirmForm, ConfirmStep, FormProblems } from "../../../_form/confirm-form.tsx";
import type { CarriedFields } from "../../../_form/form-state.ts";
import type { StepButton, StepState } from "../bulk-state.ts";
import type { ReadingState } from "./actions.ts";

interface StepFormProps {
  act: (state: StepState, form: FormData) => Promise<StepState>;
  carried: CarriedFields;
  buttons: StepButton[];
  /** The step whose confirmation is open. */
  asked: string | undefined;
}

/** Form with one button for each step; a step that cannot be undone opens a confirmation. */
export function StepForm({ act, carried, buttons, asked }: StepFormProps) {
  const t = useTranslations("staff.bulk.step");
  return (
    <ConfirmForm<StepState>
      act={act}
      first={{ step: asked ? "confirm" : "write", typed: asked ?? "", problems: [] }}
      carried={carried}
      read={(form) => ({ typed: String(form.get("step")) })}
      lost={{ send: t("lost"), look: t("lost") }}
    >
      {(state, pending) => {
        const chosen = buttons.find(({ step }) => step === state.typed);
        if (state.step === "confirm" && chosen?.confirm) {
          const { title, body, send } = chosen.confirm;
          return (
            <ConfirmStep
              title={title}
              lead={body}
              problemTitle={t("problemTitle")}
              send={send}
              change={t("back")}
              problems={state.problems}
              typed={[["step", state.typed]]}
              warnings={[]}
              pending={pending}
              manner="danger"
            />
          );
        }
        return (
          <>
            <FormProblems title={t("problemTitle")} id="" problems={state.problems} />
            <div className="flex flex-wrap gap-3">
              {buttons.map(({ step, label, manner = "secondary", form }) => (
                <Button key={step} name="step" value={step} manner={manner} form={form}>
                  {label}
                </Button>
              ))}
            </div>
          </>
        );
      }}
    </ConfirmForm>
  );
}

interface ReadingFormProps {
  act: (state: ReadingState, form: FormData) => Promise<ReadingState>;
  carried: readonly (readonly [name: string, value: string])[];
  fields: { name: string; legend: string; hint?: string; choices: Choice[]; chosen: string }[];
  submit: { label: string; manner: "primary" | "secondary" };
}

/** Form for the recipients' column and for the use of hidden rows. */
export function ReadingForm({ act, carried, fields, submit }: ReadingFormProps) {
  const [{ problem }, send] = useActionState(act, {});
  return (
    <form action={send} className="flex max-w-2xl flex-col gap-6 pb-4">
      <HiddenFields entries={carried} />
      {problem && <ProblemSummary title={problem} problems={[]} />}
      {fields.map(({ chosen, ...field }) => (
        <Choices key={field.name} kind="radio" chosen={[chosen]} {...field} />
      ))}
      <div>
        <Button manner={submit.manner}>{submit.label}</Button>
      </div>
    </form>
  );
}
