import "server-only";
import type { Configuration } from "#portal/configuration/configuration.ts";
import type { Finding } from "./finding.ts";

/** What a portal may be set up to do on the open internet, and hardly any is meant to. */
export function doubtsAbout(
  {
    PUBLIC_URL,
    TRUSTED_PROXIES,
    issuer,
  }: Pick<Configuration, "PUBLIC_URL" | "TRUSTED_PROXIES" | "issuer">,
  { isEmbedded }: { isEmbedded: boolean },
): Finding[] {
  if (!PUBLIC_URL.startsWith("https:")) return [];
  const doubts: Finding[] = [];
  if (isEmbedded) {
    doubts.push({
      what: "DATABASE_URL",
      doubt:
        "the embedded PostgreSQL bundles OpenSSL 1.1.1 and libxml2 2.9, which get no security fixes any more: in production name a PostgreSQL server of your own",
    });
  }
  if (issuer.signIn.includes("kennitala")) {
    doubts.push({
      what: "signIn",
      doubt:
        'whoever types somebody\'s kennitala sees their passes: leave "kennitala" out where that is not wanted',
    });
  }
  if (TRUSTED_PROXIES.rules.length === 0) {
    doubts.push({
      what: "TRUSTED_PROXIES",
      doubt:
        "behind a reverse proxy all visitors count as one, so they share its limits: name the proxy's address",
    });
  }
  return doubts;
}
