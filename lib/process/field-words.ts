import type { z } from "zod";

const kinds: Record<string, string> = {
  string: "a text in quotes",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list in [ ]",
  object: "fields in { }",
};

const formats: Record<string, string> = {
  email: "must be an e-mail address such as felag@example.is",
  url: "must be a web address such as https://example.is",
  uuid: "must be an identifier such as 0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001",
  guid: "must be an identifier such as 0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001",
};

/** What is wrong with a field, where its schema has no words of its own, for whoever wrote it. */
export const fieldWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys
        .map((key) => `"${key}" is not a field here: correct its name or take it out`)
        .join("; ");
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.input === undefined ? "is missing" : `must be one of ${issue.values.join(", ")}`;
    case "too_small":
      return tooSmall(issue.origin, issue.minimum, issue.inclusive);
    case "too_big":
      return issue.origin === "string"
        ? `must be at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "invalid_format":
      return formats[issue.format];
    case "invalid_union":
      return "is not written as it must be";
    default:
      return undefined;
  }
};

function tooSmall(origin: string, minimum: number | bigint, isInclusive = true): string {
  if (origin === "array") return "must not be an empty list";
  if (origin === "string") {
    return minimum === 1 ? "must not be empty" : `must be at least ${minimum} characters`;
  }
  return isInclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`;
}
