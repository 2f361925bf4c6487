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
