import { checkPublicUrl } from "#process/doctor/check-public-url.ts";
import type { Finding } from "#process/doctor/finding.ts";
import { publicWarnings } from "#process/doctor/public-warnings.ts";
import { isAway } from "#process/loopback.ts";
import { problemOfSmsCarrier } from "../carriers/sms-carrier.ts";
import type { Environment } from "../environment.ts";
import {
  certificateInWords,
  certificatesOf,
  endsSoon,
} from "../wallets/platform-a/certificate-findings.ts";

/** Doctor checks of a valid environment: public address, text messages, Apple Wallet, Google Wallet. */
export async function checkSettings(environment: Environment, now: Date): Promise<Finding[]> {
  return [
    ...(await checkAddress(environment)),
    checkSms(environment),
    ...checkAppleWallet(environment, now),
    ...checkGoogleWallet(environment),
  ];
}

async function checkAddress(environment: Environment): Promise<Finding[]> {
  const { publicUrl, port, trustedProxies, databaseUrl } = environment;
  const what = "PASS_SERVICE_PUBLIC_URL";
  const local = port === 0 ? undefined : `http://localhost:${port}`;
  const address = publicUrl ?? local;
  const found =
    address && (await checkPublicUrl(address, { what, ...own, isOwn: describes(address) }));
  const isPublic = isAway(publicUrl);
  return [
    ...(found ? [found] : []),
    ...(isPublic && !publicUrl?.startsWith("https:")
      ? [
          {
            what,
            warning: `is http, so that passes can be read on the way: put a proxy with a certificate before the service, and set ${what}=${publicUrl?.replace(/^http:/, "https:").replace(/:\d+$/, "")}`,
          },
        ]
      : []),
    ...(isPublic && !databaseUrl
      ? [{ what: "PASS_SERVICE_DATABASE_URL", warning: publicWarnings.embeddedDatabase }]
      : []),
    ...(publicUrl?.startsWith("https:") && trustedProxies.rules.length === 0
      ? [{ what: "PASS_SERVICE_TRUSTED_PROXIES", warning: publicWarnings.noProxy }]
      : []),
  ];
}

const own = {
  program: "pass service",
  health: "/openapi.json",
  port: "PASS_SERVICE_PORT",
  reasonOf: (error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : undefined;
    return (cause as { code?: string } | undefined)?.code ?? "no answer";
  },
} as const;

/** Whether an OpenAPI document names this address as its server: then this service answers there. */
const describes =
  (address: string) =>
  ({ servers }: { servers?: unknown }) =>
    Array.isArray(servers) && servers.some(({ url }) => url === address);

function checkSms({ smsCarrier, publicUrl }: Environment): Finding {
  const what = "text messages";
  const cure = problemOfSmsCarrier(smsCarrier, publicUrl);
  if (cure) return { what, cure };
  if (smsCarrier.kind !== "outbox") return { what, seen: `go by ${smsCarrier.kind}` };
  return { what, seen: "stay in the outbox; no telephone gets one" };
}

const ownCertificate =
  "PASS_SERVICE_PLATFORM_A_CERTIFICATE, …_KEY, …_INTERMEDIATE, …_PASS_TYPE_ID and …_TEAM_ID";

/**
 * Expiry of the certificate and of the intermediate that issued it. Whether they and the key belong together
 * is checked when they are read (`read-configuration.ts`).
 */
function checkAppleWallet({ platformA, publicUrl, isProduction }: Environment, now: Date) {
  const what = "Apple Wallet";
  if (!platformA) {
    if (!isAway(publicUrl))
      return [{ what, seen: "passes have a development certificate, which no iPhone accepts" }];
    const state = isProduction
      ? "is not offered"
      : "gets passes with a development certificate, which phones refuse";
    return [{ what, warning: `${state}: set ${ownCertificate}` }];
  }
  const { signer, push } = platformA;
  return [
    ...certificatesOf(signer, now).map((found): Finding => {
      const { certificate, expiresAt, expired } = found;
      const until = expiresAt.toISOString().slice(0, 10);
      if (!endsSoon(found)) return { what, seen: `the ${certificate} is valid until ${until}` };
      const text = `${certificateInWords(found)}: ${renewals[certificate]}`;
      return { what, ...(expired ? { cure: text } : { warning: text }) };
    }),
    {
      what,
      seen: push.tokenKey
        ? `pushes are sent with the token key ${push.tokenKey.keyId}`
        : "pushes are sent with the certificate",
    },
  ];
}

const renewals = {
  certificate:
    "request a new one for the same pass type, set it with its key, and restart (PASS_SERVICE_PLATFORM_A_CERTIFICATE)",
  intermediate:
    "request a certificate from the newer one, set both with the key, and restart (PASS_SERVICE_PLATFORM_A_INTERMEDIATE)",
} as const;

function checkGoogleWallet({ platformB, publicUrl }: Environment): Finding[] {
  const what = "Google Wallet";
  if (platformB) return [{ what, seen: `issuer ${platformB.issuerId}` }];
  if (!isAway(publicUrl)) return [];
  const cure = "set PASS_SERVICE_PLATFORM_B_ISSUER_ID and PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT";
  return [{ what, warning: `is not offered: ${cure}` }];
}
