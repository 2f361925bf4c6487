import "server-only";

/** The innermost cause; outer messages and SQLSTATE class 22 carry the values of a query. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.cause !== undefined) return reasonOf(error.cause);
  // Drizzle's own message without the parameters, which may be personal data.
  const message = error.message.replace(/\nparams: [\s\S]*$/, "");
  const { code } = error as { code?: unknown };
  const quotesValue = typeof code === "string" && /^22[A-Z\d]{3}$/.test(code);
  return `${error.name}: ${quotesValue ? `a value was not taken (${code})` : message}`;
}
