import "server-only";

/** Does the same for each, so many at a time; the results stand in the order of what they are of. */
export async function concurrently<One, Result>(
  all: readonly One[],
  limit: number,
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = all.entries();
  const slot = async () => {
    for (const [at, one] of left) results[at] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(limit, all.length) }, slot));
  return results;
}
