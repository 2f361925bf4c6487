import { getTranslations } from "#app/i18n/translations.ts";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { decideChange } from "#portal/passes/writing/decide-change.ts";
import type { ConcurrentChanges } from "#portal/passes/writing/pass-snapshot.ts";
import type { TypedPass } from "#portal/passes/writing/typed-pass.ts";
import { stepsOf } from "../../../../_confirm/flow.ts";
import type { ConcurrentChangesRow, PassFormState } from "../../pass-form/pass-form-state.ts";
import { fieldProblemWords, partWords, warningsOf } from "../../pass-form/pass-words.ts";

interface Change {
  typed: TypedPass;
  seen: string;
  template: PassTemplate;
  pass: Pass;
}

/** What the change comes to on the pass as it is now: the next step of the form, or this one again. */
export async function checkChange(change: Change): Promise<PassFormState> {
  const { typed, seen, template } = change;
  const t = await getTranslations("staff.change");
  const decided = decideChange({ key: getConfiguration().DIGEST_SECRET, ...change });
  const { writing, confirming } = stepsOf(typed, seen);
  switch (decided.kind) {
    case "deleted":
      return writing([{ words: t("problem.deleted") }]);
    case "meanwhile": {
      const { meanwhile } = decided;
      return {
        ...stepsOf(meanwhile.typed, decided.seen).writing(),
        meanwhile: await meanwhileRows(meanwhile, template),
        wasVoided: meanwhile.wasVoided,
      };
    }
    case "invalid":
      return writing(await fieldProblemWords(decided.problems, template));
    case "nothing":
      return writing([{ words: t("problem.nothing") }]);
    case "change": {
      const { labelOf, wordsOf } = await partWords(template);
      return {
        ...confirming(),
        rows: decided.differences.map(({ name, before, after }) => ({
          label: labelOf(name),
          before: name === "backFields" ? t("backUntold") : wordsOf(name, before),
          after: wordsOf(name, after),
        })),
        warnings: await warningsOf(template, decided.values, "change"),
      };
    }
    default:
      return decided satisfies never;
  }
}

async function meanwhileRows(
  { parts }: ConcurrentChanges,
  template: PassTemplate,
): Promise<ConcurrentChangesRow[]> {
  const words = await getTranslations("staff.passForm");
  const { labelOf } = await partWords(template);
  const said = (name: string, text: string) =>
    name === "alreadyPaid" ? words(text ? "yes" : "no") : text || words("nothing");
  return parts.map(({ part, theirs, yours, isContested }) => ({
    label: labelOf(part.name),
    theirs: said(part.name, theirs),
    yours: said(part.name, yours),
    stands: isContested ? "yours" : theirs === yours ? "same" : "theirs",
  }));
}
