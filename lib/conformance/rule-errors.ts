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

const maxLength = 160;

function truncate(seen: unknown): string {
  const text = typeof seen === "string" ? seen : (JSON.stringify(seen) ?? "nothing");
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
