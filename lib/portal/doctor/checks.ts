import "server-only";
import * as oidc from "openid-client";
import type pg from "pg";
import type { PassClient } from "#pass-client/index.ts";
import type { Configuration, readConfiguration } from "#portal/configuration/configuration.ts";
import { type DatabaseAddresses, isDemoProgram } from "#portal/configuration/environment.ts";
import {
  addressVariables,
  migrationsFolder,
  reasonsOf,
} from "#portal/database/database-version.ts";
import { trialTextsPerDay } from "#portal/messaging/bulk/bulk-rules.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { checkDatabase, noDatabaseYet } from "#process/doctor/check-database.ts";
import { checkDisk } from "#process/doctor/check-disk.ts";
import { checkPublicUrl } from "#process/doctor/check-public-url.ts";
import type { Finding } from "#process/doctor/finding.ts";
import { publicWarnings } from "#process/doctor/public-warnings.ts";
import { problemOfPooler } from "#process/pooler.ts";

type Found = Finding[] | Promise<Finding[]>;

interface Setup {
  read: ReturnType<typeof readConfiguration>;
  /** Undefined before the embedded database is made, and if an address is invalid. */
  addresses: DatabaseAddresses | undefined;
  /** Undefined without `addresses`; rejects if the database cannot be used. */
  database: Promise<pg.Client> | undefined;
  /** Of the embedded database. */
  dataDirectory: string | undefined;
  isDatabaseYetToBeMade: boolean;
  misspelt: Finding[];
}

/** A set-up whose configuration is whole. */
export interface ConfiguredSetup extends Pick<Setup, "database"> {
  configuration: Configuration;
  client: PassClient;
}

/** The checks of any set-up. */
export const checks: readonly ((setup: Setup) => Found)[] = [
  checkConfiguration,
  checkPortalDatabase,
  checkPooler,
  async ({ dataDirectory }) => (dataDirectory ? [await checkDisk(dataDirectory)] : []),
];

/** The checks that need a whole configuration. */
export const checksOfConfigured: readonly ((setup: ConfiguredSetup) => Found)[] = [
  checkPassService,
  async ({ configuration }) => [
    await checkPublicUrl(configuration.PUBLIC_URL, {
      what: "PUBLIC_URL",
      program: "portal",
      health: "/health/live",
      isOwn: ({ status }) => status === "live",
      port: "PORT",
      reasonOf: reasonsOf,
    }),
  ],
  ({ configuration }) => checkProvider("staff", configuration.staffProvider),
  ({ configuration }) => checkProvider("member", configuration.memberProvider),
];

function checkConfiguration({ read, dataDirectory, misspelt }: Setup): Finding[] {
  if (!read.ok) return read.problems.map(({ where, cure }) => ({ what: where, cure }));
  const { configuration } = read;
  const found = warnings
    .filter(() => isPublic(configuration.PUBLIC_URL))
    .filter(({ applies }) => applies(configuration, dataDirectory !== undefined));
  return [
    { what: "configuration", seen: "whole" },
    ...found.map(({ what, warning }) => ({ what, warning })),
    ...misspelt,
  ];
}

/** Settings that are allowed, and seldom meant on the open internet. */
const warnings: readonly {
  what: string;
  applies: (configuration: Configuration, isEmbedded: boolean) => boolean;
  warning: string;
}[] = [
  {
    what: "bulk",
    applies: ({ issuer }) => issuer.bulk.trial,
    warning: `sending to many is on trial: ${trialTextsPerDay} texts a day at most, until "trial" is taken out of the issuer's file`,
  },
  {
    what: "DATABASE_URL",
    applies: (_, isEmbedded) => isEmbedded,
    warning: publicWarnings.embeddedDatabase,
  },
  {
    what: "signIn",
    applies: ({ issuer }) => issuer.signIn.includes("kennitala"),
    warning:
      'whoever types somebody\'s kennitala sees their passes: leave "kennitala" out where that is not wanted',
  },
  {
    what: "TRUSTED_PROXIES",
    applies: ({ TRUSTED_PROXIES }) => TRUSTED_PROXIES.rules.length === 0,
    warning: publicWarnings.noProxy,
  },
];

const isPublic = (publicUrl: string) => publicUrl.startsWith("https:");

async function checkPortalDatabase({ database, isDatabaseYetToBeMade }: Setup): Promise<Finding[]> {
  if (isDatabaseYetToBeMade) return [noDatabaseYet];
  if (!database) return [];
  try {
    return await checkDatabase(await database, {
      program: "portal",
      variable: "DATABASE_URL",
      migrationsFolder: migrationsFolder(),
      isDemo: isDemoProgram(),
    });
  } catch (error) {
    const cure = `cannot be used (${reasonsOf(error)}): look at DATABASE_URL and at the server`;
    return [{ what: "database", cure }];
  }
}

/** Whether the portal's connections keep their session, which a pooler in transaction mode prevents. */
async function checkPooler({ addresses }: Setup): Promise<Finding[]> {
  if (!addresses) return [];
  try {
    const problem = await problemOfPooler(addresses, addressVariables);
    return problem ? [{ what: problem.where, cure: problem.cure }] : [];
  } catch {
    // A failed connection is reported by `checkPortalDatabase`.
    return [];
  }
}

/** Tries the key on a call that changes nothing. */
async function checkPassService({ client }: ConfiguredSetup): Promise<Finding[]> {
  const what = "pass service";
  const answer = await client.passTemplates.list({ pageSize: 1 });
  if (answer.kind === "ok") return [{ what, seen: "answers, and takes the key" }];
  if (answer.kind !== "refused") {
    const how = `does not answer as it should (${answer.reason}: ${answer.detail})`;
    return [{ what, cure: `${how}: look at PASS_SERVICE_URL and at the service` }];
  }
  const cure =
    answer.status === 401 || answer.status === 403
      ? `refuses the key (${answer.status}): set PASS_SERVICE_KEY_ID and PASS_SERVICE_KEY_TOKEN to one that is in force`
      : `refuses (${answer.status}): is PASS_SERVICE_URL its base address?`;
  return [{ what, cure }];
}

/** Whether an identity provider of staff or members publishes its metadata; nobody is signed in. */
async function checkProvider(
  whose: "staff" | "member",
  provider: { issuer: URL; clientId: string } | undefined,
): Promise<Finding[]> {
  if (!provider) return [];
  const what = `${whose} identity provider`;
  const { issuer, clientId } = provider;
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  try {
    await oidc.discovery(issuer, clientId, undefined, undefined, { timeout: 5, execute });
    return [{ what, seen: "describes itself" }];
  } catch (error) {
    const variable = `OIDC_${whose.toUpperCase()}_ISSUER`;
    const cure = `cannot be discovered (${reasonOf(error)}): look at ${variable} and at the provider`;
    return [{ what, cure }];
  }
}

/** Refusals of texts that only whoever runs the pass service, or the issuer there, can mend. */
const curableRefusals: Record<string, string> = {
  ADDON_REQUIRED:
    "the issuer lacks the service's SMS add-on (with the included service: npm run service -- issuers change --sms-add-on)",
  SMS_TEMPLATE_MISSING: "a pass template has no text for messages (SMS Template)",
  SMS_SENDER_NOT_APPROVED: "the sender's name is not approved at the service",
};

/** A text cannot be tried without being sent, so the outcome of the newest one is looked at. */
export async function checkTextLinks(setup: ConfiguredSetup): Promise<Finding[]> {
  const { TEXT_LINK_DAILY_LIMIT, issuer } = setup.configuration;
  if (!setup.database || !issuer.signIn.includes("text-link")) return [];
  const what = "links by text";
  const seen = `at most ${TEXT_LINK_DAILY_LIMIT} a day`;
  try {
    const connection = await setup.database;
    const { rows } = await connection.query(
      `select refusal_code as code from text_link_request join message on message.id = message_id
       where message.state not in ('planned', 'sending') order by requested_at desc limit 1`,
    );
    const why = curableRefusals[rows[0]?.code];
    return [why ? { what, cure: `the newest was refused: ${why}` } : { what, seen }];
  } catch {
    // A failed connection is reported by `checkPortalDatabase`.
    return [{ what, seen: `${seen}; none can be looked at yet` }];
  }
}
