/**
 * The area under the curve of a classifier that goes by the value alone: how often one of the first
 * is above one of the others, a tie counting half. 0.5 tells nothing apart.
 */
export function areaUnderCurve(first: readonly number[], others: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...others.map((value) => ({ value, isFirst: false })),
  ].toSorted((one, other) => one.value - other.value);
  let sum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    sum += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length;
    from = to;
  }
  const minSum = (first.length * (first.length + 1)) / 2;
  return (sum - minSum) / (first.length * others.length);
}

/** Standard error of the area under the null hypothesis of equal distributions. */
export function standardErrorOf(first: number, others: number): number {
  return Math.sqrt((first + others + 1) / (12 * first * others));
}
