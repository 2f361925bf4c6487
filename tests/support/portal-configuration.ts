import path from "node:path";

/** A whole configuration for what asks for one; nothing of it is reached. */
export function configurePortal(): void {
  Object.assign(process.env, {
    PASS_SERVICE_URL: "http://localhost:9",
    PASS_SERVICE_KEY_ID: "key",
    PASS_SERVICE_KEY_TOKEN: "token",
    PUBLIC_URL: "http://localhost:9",
    SESSION_SECRETS: "s".repeat(32),
    STORAGE_SECRETS: "t".repeat(32),
    DIGEST_SECRET: "d".repeat(32),
    DATABASE_URL: "postgresql://localhost/none",
    ISSUER_CONFIG: path.resolve("lib/demo/issuer.json"),
  });
}

/**
 * As above with variables of the test's own: what the process has once is made anew by them. The returned
 * function brings back what was there before, for the other files of tests in this process.
 */
export function configureOwnPortal(variables: Record<string, string>): () => void {
  const before = globalThis.portalProcess;
  globalThis.portalProcess = undefined;
  const environment = { ...process.env };
  configurePortal();
  Object.assign(process.env, variables);
  return () => {
    globalThis.portalProcess = before;
    for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, environment);
  };
}
