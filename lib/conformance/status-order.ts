interface Entered {
  status: string;
  at: string;
}

/**
 * The statuses of a history in chronological order, whatever the order of the list; equal
 * timestamps follow the expected order.
 */
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
