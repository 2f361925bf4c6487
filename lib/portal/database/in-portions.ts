import "server-only";

/** More rows may take longer than a statement has (`statement_timeout`). */
const portion = 10_000;

/** Changes so many rows by one statement, and repeats it until none is left; answers how many. */
export async function inPortions(
  change: (limit: number) => PromiseLike<{ rowCount: number | null }>,
): Promise<number> {
  for (let changed = 0; ; ) {
    const { rowCount } = await change(portion);
    changed += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return changed;
  }
}
