import { z } from "zod";

/** The service violates a rule. */
export class RuleViolation extends Error {
  override name = "RuleViolation";
  readonly expected: string;
  readonly seen: string;

  constructor(expected: string, seen: unknown) {
    super(expected);
    this.expected = expected;
    this.seen = truncate(seen);
  }
}

/** Skipped: the available data does not show whether a rule is kept. */
export class NotChecked extends Error {
  override name = "NotChecked";
}

/** Asserts a rule; `seen` is reported in one line. */
export function expectThat(holds: boolean, expected: string, seen: unknown): asserts holds {
  if (!holds) throw new RuleViolation(expected, seen);
}

/** Asserts that a request was refused. An answer of 5xx is a fault of the service, and refuses nothing. */
export function expectRefusal(
  { status, summary }: { status: number; summary: string },
  expected: string,
): void {
  expectThat(status >= 400 && status < 500, expected, summary);
}

const maxLength = 160;

function truncate(seen: unknown): string {
  const text = typeof seen === "string" ? seen : (JSON.stringify(seen) ?? "nothing");
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Validates an answer against a schema of the contract. */
export function expectShape(schema: z.ZodType, body: unknown, what: string): void {
  const read = schema.safeParse(body);
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new RuleViolation(`${what} as the document describes it`, problems.join("; "));
  }
  const words = unlistedWords(z.toJSONSchema(schema, { io: "input" }) as Schema, body, "");
  if (words.length > 0) throw new RuleViolation(`values that the document lists`, words.join("; "));
}

interface Schema {
  "x-extensible-enum"?: readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
}

function unlistedWords(schema: Schema, value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [];
  const listed = schema["x-extensible-enum"];
  if (listed && typeof value === "string" && !listed.includes(value)) return [`${path}: ${value}`];
  const inner = (schema.anyOf ?? []).flatMap((one) => unlistedWords(one, value, path));
  if (Array.isArray(value)) {
    const items = value.flatMap((item, at) => {
      const of = schema.prefixItems?.[at] ?? schema.items;
      return of ? unlistedWords(of, item, `${path}[${at}]`) : [];
    });
    return [...inner, ...items];
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
    unlistedWords(of, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name),
  );
  return [...inner, ...fields];
}
