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
