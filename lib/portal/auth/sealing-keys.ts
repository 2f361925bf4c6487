import "server-only";

/** The secrets as iron-session numbers them: the first seals, and all of them open. */
export function sealingKeys(secrets: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    secrets.map((secret, index) => [String(secrets.length - index), secret]),
  );
}
