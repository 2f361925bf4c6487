import { getTranslations } from "#app/i18n/translations.ts";
import { type listStepOf, listSteps } from "./bulk-state.ts";

type ListStep = ReturnType<typeof listStepOf>;

/** The step in words, "Step 2 of 5: Check"; undefined for a discarded list. */
export async function stepWords(step: ListStep): Promise<string | undefined> {
  const t = await getTranslations("staff.bulk.steps");
  if (step === undefined || step === "report") return step && t(step);
  const number = listSteps.indexOf(step) + 1;
  return t("of", { number, all: listSteps.length, step: t(step) });
}

/** The same for the page title, without a number while the form of the message is open: it is two steps. */
export async function titleStepWords(step: ListStep): Promise<string | undefined> {
  return step === "write" ? (await getTranslations("staff.bulk.steps"))(step) : stepWords(step);
}

/** Page heading: the step, and the name of the list. The form of the message is two steps. */
export async function StepHeading({ step, name }: { step: ListStep; name: string }) {
  const words = await stepWords(step);
  return (
    <h1 className="mb-1 text-2xl leading-tight font-bold [overflow-wrap:anywhere]">
      {words && (
        <span className="block text-base font-semibold text-ink-soft">
          {step === "write" ? (
            <>
              <span className="group-has-data-review/page:hidden">{words}</span>
              <span className="hidden group-has-data-review/page:inline">
                {await stepWords("review")}
              </span>
            </>
          ) : (
            words
          )}
          <span className="sr-only"> – </span>
        </span>
      )}
      <bdi>{name}</bdi>
    </h1>
  );
}
