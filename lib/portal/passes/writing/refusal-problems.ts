import "server-only";
import type { PassTemplate } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { type WriteRefusal, writeRefusalOf } from "#portal/pass-service/failure.ts";
import { inputName } from "./typed-pass.ts";

/** Why nothing was done, by a key of the interface strings; `field` where it is about one. */
export interface RefusedWrite {
  field?: string | undefined;
  word: WriteRefusal | "value-taken-somewhere";
  code: string;
}

type Refused = Extract<CallResult<never>, { kind: "refused" }>;

/** What a refusal of a write means; the paths among the fixes lead to the fields. */
export function refusalProblemsOf(
  answer: Pick<Refused, "status" | "code" | "possibleFixes">,
  template: Pick<PassTemplate, "inputFields">,
  sentInputs: readonly { identifier: string }[],
): RefusedWrite[] {
  const code = answer.code ?? String(answer.status);
  const word = writeRefusalOf(answer);
  switch (word) {
    case "identifier-taken":
      return [{ word, code, field: "externalIdentifier" }];
    case "value-taken": {
      const sent = new Set(sentInputs.map(({ identifier }) => identifier));
      const unique = template.inputFields.filter(
        ({ isUnique, identifier }) => isUnique && sent.has(identifier),
      );
      const [only] = unique;
      // The service does not state which of several fields it is.
      return only && unique.length === 1
        ? [{ word, code, field: inputName(only.identifier) }]
        : [{ word: "value-taken-somewhere", code }];
    }
    case "field-refused": {
      const fields = fieldsAmong(answer.possibleFixes, sentInputs);
      const found = fields.map((field) => ({ word, code, field }));
      return found.length > 0 ? found : [{ word: "refused", code }];
    }
    default:
      return [{ word, code }];
  }
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
