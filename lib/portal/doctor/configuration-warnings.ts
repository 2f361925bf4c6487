import "server-only";
import type { Configuration } from "#portal/configuration/configuration.ts";
import { trialTextsPerDay } from "#portal/messaging/bulk/bulk-rules.ts";
import type { Finding } from "./finding.ts";

/** Warnings about settings that are allowed, and seldom meant on the open internet. */
export function configurationWarnings(
  {
    PUBLIC_URL,
    TRUSTED_PROXIES,
    issuer,
  }: Pick<Configuration, "PUBLIC_URL" | "TRUSTED_PROXIES" | "issuer">,
  { isEmbedded }: { isEmbedded: boolean },
): Finding[] {
  if (!PUBLIC_URL.startsWith("https:")) return [];
  const warnings: Finding[] = [];
  if (issuer.bulk.trial) {
    warnings.push({
      what: "bulk",
      warning: `sending to many is on trial: ${trialTextsPerDay} texts a day at most, until "trial" is taken out of the issuer's file`,
    });
  }
  if (isEmbedded) {
    warnings.push({
      what: "DATABASE_URL",
      warning:
        "the embedded PostgreSQL bundles OpenSSL 1.1.1 and libxml2 2.9, which get no security fixes any more: in production name a PostgreSQL server of your own",
    });
  }
  if (issuer.signIn.includes("kennitala")) {
    warnings.push({
      what: "signIn",
      warning:
        'whoever types somebody\'s kennitala sees their passes: leave "kennitala" out where that is not wanted',
    });
  }
  if (TRUSTED_PROXIES.rules.length === 0) {
    warnings.push({
      what: "TRUSTED_PROXIES",
      warning:
        "behind a reverse proxy all visitors count as one, so they share its limits: name the proxy's address",
    });
  }
  return warnings;
}
