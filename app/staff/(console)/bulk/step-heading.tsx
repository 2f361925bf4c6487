import { getTranslations } from "#app/i18n/translations.ts";
import { type listStepOf, listSteps } from "./bulk-state.ts";

type ListStep = ReturnType<typeof listStepOf>;

/** The step in words, "Step 2 of 5: Check"; undefined for a discarded list. */
export async function stepWords(step: ListStep): Promise<string | undefined> {
  const t = await getTranslations("staff.bulk.steps");
  if (step === undefined) return undefined;
  // The report is what the last step ends with.
  const number = step === "report" ? listSteps.length : listSteps.indexOf(step) + 1;
  return t("of", { number, all: listSteps.length, step: t(step) });
}

/**
 * The step for the page title. The form of the message covers two steps, write and review. If it may be
 * at its review, the title has no number; in the review step a script replaces the number.
 */
export async function titleStepWords(step: ListStep, mayBeReview: boolean) {
  return step === "write" && mayBeReview
    ? (await getTranslations("staff.bulk.steps"))(step)
    : stepWords(step);
}

/** Page heading: the step and the list's name. The form of the message shows one of its two steps. */
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
