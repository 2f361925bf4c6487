import { existsSync } from "node:fs";
import path from "node:path";
import { dataFolder, isDemo } from "./demo.ts";

/**
 * Variables of an installation, which the demo ignores: it must reach neither databases nor real
 * people through gateways, mail or identity providers.
 */
export const installationVariables =
  /^(DATABASE_(?:DIRECT_)?URL|ISSUER_CONFIG|(SESSION|STORAGE)_SECRETS|DIGEST_SECRET|METRICS_TOKEN|TRUSTED_PROXIES|PLAIN_HTTP_HOSTS|(PUBLIC|SMTP)_URL|MAIL_FROM|[A-Z]+_RETENTION_DAYS|TEXT_LINK_DAILY_LIMIT|MAX_CONCURRENT_REQUESTS|STOP_DELAY_SECONDS|(OIDC|OTEL)_\w+|PASS_SERVICE_(?!PORT$)\w+)$/;

type Variables = Record<string, string | undefined>;

/** The files in the data folder that `npm run setup` writes and the programs find by themselves. */
export function installationFiles(variables: Variables) {
  const folder = path.resolve(dataFolder(variables));
  const file = (name: string) => path.join(folder, name);
  return {
    folder,
    issuer: file("issuer.json"),
    fixture: file("pass-service.json"),
    portal: file("portal.env"),
    service: file("service.env"),
  };
}

/**
 * Reads a program's environment file where there is one; a variable that is set already stays. An unreadable
 * file is skipped with a message: under systemd, root has already read its copy into the environment before
 * the program starts as a user of its own.
 */
export function loadEnvironmentFile(program: "portal" | "service", variables: Variables): void {
  const file = installationFiles(variables)[program];
  if (isDemo(variables) || !existsSync(/* turbopackIgnore: true */ file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    process.stderr.write(`${file} cannot be read by this user: the environment alone counts.\n`);
  }
}
