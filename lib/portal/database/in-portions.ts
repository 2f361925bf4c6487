import "server-only";

/** More rows may take longer than a statement has (`statement_timeout`). */
const portion = 10_000;

/** Changes so many rows by one statement, and repeats it until none is left. */
export async function inPortions(
  change: (limit: number) => PromiseLike<{ rowCount: number | null }>,
): Promise<void> {
  for (;;) {
    const { rowCount } = await change(portion);
    if ((rowCount ?? 0) < portion) return;
  }
}
