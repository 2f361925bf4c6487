import { randomUUID } from "node:crypto";
import { stepBatch } from "./actions.ts";
import { StepForm } from "./step-form.tsx";

interface StepButtonsProps {
  batchId: string;
  buttons: { step: string; label: string }[];
}

/** The next steps of a batch, a button each; the last is the way out. */
export function StepButtons(props: StepButtonsProps) {
  return <StepForm act={stepBatch} formToken={randomUUID()} {...props} />;
}
