import "server-only";

/** Why something failed, from its innermost cause: the outer message of a query carries its values. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause === undefined ? `${error.name}: ${error.message}` : reasonOf(error.cause);
}
