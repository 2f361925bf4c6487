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
      const itemSchema = schema.prefixItems?.[at] ?? schema.items;
      return itemSchema ? unlistedWords(itemSchema, item, `${path}[${at}]`) : [];
    });
    return [...inner, ...items];
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, propertySchema]) =>
    unlistedWords(
      propertySchema,
      (value as Record<string, unknown>)[name],
      path ? `${path}.${name}` : name,
    ),
  );
  return [...inner, ...fields];
}

/** The fields in which two records differ; addresses may be made anew, so they are left out. */
export function differingFields(one: object, other: object): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const value = (record: object, name: string) =>
    canonical((record as Record<string, unknown>)[name] ?? null);
  return [...names].filter(
    (name) => !name.endsWith("Url") && value(one, name) !== value(other, name),
  );
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

interface Entered {
  status: string;
  at: string;
}

/** The statuses of a history by time; equal timestamps follow the expected order. */
export function chronological(history: readonly Entered[], order: readonly string[]): string[] {
  return history
    .toSorted(
      (one, other) =>
        Date.parse(one.at) - Date.parse(other.at) ||
        order.indexOf(one.status) - order.indexOf(other.status),
    )
    .map(({ status }) => status);
}

/** Whether the statuses of the expected order follow one another; others may stand between. */
export function followsOrder(statuses: readonly string[], order: readonly string[]): boolean {
  const positions = statuses.map((status) => order.indexOf(status)).filter((at) => at >= 0);
  return positions.every((at, index) => index === 0 || at > (positions[index - 1] ?? 0));
}
