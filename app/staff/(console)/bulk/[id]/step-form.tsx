"use client";

import { Button } from "#components/ui/button.tsx";
import {
  type CarriedFields,
  ConfirmForm,
  ConfirmStep,
  FormProblems,
} from "../../../_confirm/confirm-form.tsx";
import type { StepButton, StepState } from "./step-state.ts";

interface StepFormProps {
  act: (state: StepState, form: FormData) => Promise<StepState>;
  words: Record<"problemTitle" | "lost" | "back", string>;
  carried: CarriedFields;
  buttons: StepButton[];
}

/** The next steps of a batch, a button each; what cannot be undone is shown once more before it is done. */
export function StepForm({ act, words, carried, buttons }: StepFormProps) {
  return (
    <ConfirmForm<StepState>
      act={act}
      first={{ step: "write", typed: "", problems: [] }}
      carried={carried}
      read={(form) => ({ typed: String(form.get("step")) })}
      lost={{ send: words.lost, look: words.lost }}
    >
      {(state, pending) => {
        const chosen = buttons.find(({ step }) => step === state.typed);
        if (state.step === "confirm" && chosen?.confirm) {
          const { title, body, send } = chosen.confirm;
          return (
            <ConfirmStep
              words={{
                confirmTitle: title,
                confirmLead: body,
                lostTitle: words.problemTitle,
                send,
                change: words.back,
              }}
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
            <FormProblems title={words.problemTitle} id="" problems={state.problems} />
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
