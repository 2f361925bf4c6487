import { randomUUID } from "node:crypto";
import { getTranslations } from "#app/i18n/translations.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { stepBatch } from "./actions.ts";
import { StepForm } from "./step-form.tsx";
import { confirmationOf, type StepButton, stageOf } from "./step-state.ts";

interface StepButtonsProps {
  batch: ListedBatch;
  buttons: StepButton[];
}

/** The next steps of a batch, a button each; the last is the way out. */
export async function StepButtons({ batch, buttons }: StepButtonsProps) {
  const t = await getTranslations("staff");
  return (
    <div className="mt-6">
      <StepForm
        // Another form in each state: one that stayed would take the whole page along when it redirects.
        key={stageOf(batch)}
        act={stepBatch}
        words={{
          problemTitle: t("bulk.step.problemTitle"),
          lost: t("passForm.lostSend"),
          back: t("sms.change"),
        }}
        carried={{
          batchId: batch.id,
          confirmedAt: confirmationOf(batch),
          seen: String(batch.version),
          formToken: randomUUID(),
          find: "",
        }}
        buttons={buttons}
      />
    </div>
  );
}

/** Throws a list away that nothing was sent to. */
export async function DiscardButton({ batch, others = [] }: DiscardButtonProps) {
  const t = await getTranslations("staff.bulk");
  const discard = {
    step: "discard",
    label: t("cancel"),
    confirm: { title: t("discard.title"), body: t("discard.body"), send: t("cancel") },
  };
  return <StepButtons batch={batch} buttons={[...others, discard]} />;
}

interface DiscardButtonProps {
  batch: ListedBatch;
  /** Before it, in the same row. */
  others?: StepButton[];
}
