/**
 * The names of the fields in which two records differ, whatever the order in which they are written.
 * Addresses may be made anew for each answer, so they are not compared.
 */
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
