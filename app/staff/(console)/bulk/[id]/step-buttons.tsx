import { randomUUID } from "node:crypto";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { confirmationOf, type StepButton, stageOf } from "../bulk-state.ts";
import { stepBulkList } from "./actions.ts";
import { StepForm } from "./step-form.tsx";

/** One button for each possible step of a bulk list; the last one leads away from the page. */
export function StepButtons({
  bulkList,
  buttons,
  asked,
}: {
  bulkList: ListedBulkList;
  buttons: StepButton[];
  asked: string | undefined;
}) {
  const confirmed = buttons.find(({ step, confirm }) => step === asked && confirm)?.step;
  return (
    <div className="mt-6">
      <ClientStrings namespaces={["staff.bulk.step"]}>
        <StepForm
          // Another form in each state: one that stayed would take the whole page along when it redirects.
          key={confirmed ?? stageOf(bulkList)}
          asked={confirmed}
          act={stepBulkList}
          carried={{
            listId: bulkList.id,
            confirmedAt: confirmationOf(bulkList),
            seen: String(bulkList.version),
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
export async function DiscardButton({ bulkList, asked, others = [] }: DiscardButtonProps) {
  const t = await getTranslations("staff.bulk");
  const discard = {
    step: "discard",
    label: t("cancel"),
    confirm: { title: t("discard.title"), body: t("discard.body"), send: t("cancel") },
  };
  return <StepButtons bulkList={bulkList} asked={asked} buttons={[...others, discard]} />;
}

interface DiscardButtonProps {
  bulkList: ListedBulkList;
  asked: string | undefined;
  /** Before it, in the same row. */
  others?: StepButton[];
}
