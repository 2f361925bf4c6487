"use client";

import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import {
  type CarriedFields,
  ConfirmForm,
  ConfirmStep,
  FormProblems,
} from "../../../_form/confirm-form.tsx";
import type { StepButton, StepState } from "./bulk-state.ts";

interface StepFormProps {
  act: (state: StepState, form: FormData) => Promise<StepState>;
  carried: CarriedFields;
  buttons: StepButton[];
}

/** The next steps of a batch, a button each; what cannot be undone is shown once more before it is done. */
export function StepForm({ act, carried, buttons }: StepFormProps) {
  const t = useTranslations("staff.bulk.step");
  return (
    <ConfirmForm<StepState>
      act={act}
      first={{ step: "write", typed: "", problems: [] }}
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
              {buttons.map(({ step, label, manner = "secondary" }) => (
                <Button key={step} name="step" value={step} manner={manner}>
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
