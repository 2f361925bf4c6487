import "server-only";
import type { PassTemplate } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { inputName } from "./typed-pass.ts";

/** Why nothing was done, by a word that the messages know; `field` where it is about one. */
export interface WritingRefusal {
  field?: string | undefined;
  word: RefusalWord;
  code: string;
}

export type RefusalWord =
  | "identifier-taken"
  | "value-taken"
  | "value-taken-somewhere"
  | "field-refused"
  | "not-issuable"
  | "locked"
  | "closed"
  | "gone"
  | "key-refused"
  | "too-many"
  | "refused";

type Refused = Extract<CallResult<never>, { kind: "refused" }>;

/**
 * What a refusal of a write means, by its code and status; the paths of the fields, which our own
 * service tells among the fixes, only lead to the field. None of these codes is documented.
 */
export function refusalProblemsOf(
  answer: Pick<Refused, "status" | "code" | "possibleFixes">,
  template: Pick<PassTemplate, "inputFields">,
  sentInputs: readonly { identifier: string }[],
): WritingRefusal[] {
  const code = answer.code ?? String(answer.status);
  const one = (word: RefusalWord, field?: string): WritingRefusal[] => [{ word, code, field }];
  switch (answer.code) {
    case "EXTERNAL_IDENTIFIER_TAKEN":
      return one("identifier-taken", "externalIdentifier");
    case "INPUT_VALUE_TAKEN": {
      const sent = new Set(sentInputs.map(({ identifier }) => identifier));
      const unique = template.inputFields.filter(
        ({ isUnique, identifier }) => isUnique && sent.has(identifier),
      );
      const [only] = unique;
      // Which of several it is, is not told.
      return only && unique.length === 1
        ? one("value-taken", inputName(only.identifier))
        : one("value-taken-somewhere");
    }
    case "VALIDATION_FAILED": {
      const fields = fieldsAmong(answer.possibleFixes, sentInputs);
      const found = fields.map((field) => ({ word: "field-refused" as const, code, field }));
      return found.length > 0 ? found : one("refused");
    }
    case "TEMPLATE_NOT_ISSUABLE":
      return one("not-issuable");
    case "INPUT_FIELDS_LOCKED":
      return one("locked");
    case "PASS_CLOSED":
      return one("closed");
  }
  if (answer.status === 401 || answer.status === 403) return one("key-refused");
  if (answer.status === 404) return one("gone");
  return one(answer.status === 429 ? "too-many" : "refused");
}

const fieldOf: ReadonlyMap<string, string> = new Map([
  ["externalIdentifier", "externalIdentifier"],
  ["stampsLeft", "stampsLeft"],
  ["validFrom", "validFromDate"],
  ["expirationDate", "expirationDate"],
]);

/** Paths such as `inputFields.0.value: …`; the words after the colon are for developers. */
function fieldsAmong(fixes: readonly string[], sent: readonly { identifier: string }[]): string[] {
  const fields = fixes.flatMap((fix) => {
    const [, first = "", at, last = ""] =
      /^(\w+)(?:\.(\d+))?(?:\.(\w+))?: /.exec(fix.slice(0, 200)) ?? [];
    const input = first === "inputFields" && at ? sent[Number(at)] : undefined;
    if (input) return [inputName(input.identifier)];
    if (first === "backFields" && at) {
      return [`back${last === "value" ? "Value" : "Label"}-${Number(at)}`];
    }
    return fieldOf.get(first) ?? [];
  });
  return [...new Set(fields)];
}
