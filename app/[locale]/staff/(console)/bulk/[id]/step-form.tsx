"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import type { StepState } from "./actions.ts";

interface StepFormProps {
  act: (state: StepState, form: FormData) => Promise<StepState>;
  batchId: string;
  formToken: string;
  buttons: { step: string; label: string }[];
}

export function StepForm({ act, batchId, formToken, buttons }: StepFormProps) {
  const [{ problem }, submit] = useActionState(act, {});
  return (
    <form action={submit} className="mt-6 flex flex-col gap-4">
      <HiddenFields
        entries={[
          ["batchId", batchId],
          ["formToken", formToken],
        ]}
      />
      {problem && <ProblemSummary title={problem} problems={[]} />}
      <div className="flex flex-wrap gap-3">
        {buttons.map(({ step, label }, at) => (
          <Button
            key={step}
            name="step"
            value={step}
            manner={at === 0 && step !== "stop" ? "primary" : "secondary"}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}
