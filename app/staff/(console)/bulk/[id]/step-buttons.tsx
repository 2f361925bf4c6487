import { randomUUID } from "node:crypto";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { stepBatch } from "./actions.ts";
import { confirmationOf, type StepButton, stageOf } from "./bulk-state.ts";
import { StepForm } from "./step-form.tsx";

/** The next steps of a batch, a button each; the last is the way out. */
export function StepButtons({ batch, buttons }: { batch: ListedBatch; buttons: StepButton[] }) {
  return (
    <div className="mt-6">
      <ClientStrings of={["staff.bulk.step"]}>
        <StepForm
          // Another form in each state: one that stayed would take the whole page along when it redirects.
          key={stageOf(batch)}
          act={stepBatch}
          carried={{
            batchId: batch.id,
            confirmedAt: confirmationOf(batch),
            seen: String(batch.version),
            formToken: randomUUID(),
            find: "",
          }}
          buttons={buttons}
        />
      </ClientStrings>
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
