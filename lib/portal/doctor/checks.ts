import "server-only";
import { access, constants, realpath, statfs } from "node:fs/promises";
import path from "node:path";
import * as oidc from "openid-client";
import type pg from "pg";
import type { PassClient } from "#pass-client/index.ts";
import type { Configuration, readConfiguration } from "#portal/configuration/configuration.ts";
import { isDemoProgram, type MisspeltVariable } from "#portal/configuration/environment.ts";
import { migrationsFolder, reasonsOf } from "#portal/database/database-version.ts";
import { trialTextsPerDay } from "#portal/messaging/bulk/bulk-rules.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { RefusedDatabaseError, requireUsableDatabase } from "#process/schema-version.ts";

/** Result of one check, with a cure when something is wrong. Never contains a secret. */
export interface Finding {
  what: string;
  /** The observed state. */
  seen?: string;
  /** The setting is valid but rarely intended. */
  warning?: string;
  cure?: string;
}

type Found = Finding[] | Promise<Finding[]>;

interface Setup {
  read: ReturnType<typeof readConfiguration>;
  /** Undefined where no database can be tried; rejects when the database cannot be used. */
  database: Promise<pg.Client> | undefined;
  /** Of the embedded database. */
  dataDirectory: string | undefined;
  isDatabaseYetToBeMade: boolean;
  misspelt: MisspeltVariable[];
}

/** A set-up whose configuration is whole. */
export interface ConfiguredSetup extends Pick<Setup, "database"> {
  configuration: Configuration;
  client: PassClient;
}

/** The checks of any set-up. */
export const checks: readonly ((setup: Setup) => Found)[] = [
  checkConfiguration,
  checkDatabase,
  checkDisk,
];

/** The checks that need a whole configuration. */
export const checksOfConfigured: readonly ((setup: ConfiguredSetup) => Found)[] = [
  checkPassService,
  ({ configuration }) => checkPublicUrl(configuration),
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
    ...misspelt.map(({ name, known }) => ({
      what: name,
      warning: `is no variable of the portal, and is ignored: is ${known} meant?`,
    })),
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
    warning:
      "the embedded PostgreSQL bundles OpenSSL 1.1.1 and libxml2 2.9, which get no security fixes any more: in production name a PostgreSQL server of your own",
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
    warning:
      "behind a reverse proxy all visitors count as one, so they share its limits: name the proxy's address",
  },
];

const isPublic = (publicUrl: string) => publicUrl.startsWith("https:");

const seenVersions = {
  new: "empty; it is set up when the portal starts",
  older: "of an earlier version; it is brought up when the portal starts",
  current: "at this program's version",
};

async function checkDatabase({ database, isDatabaseYetToBeMade }: Setup): Promise<Finding[]> {
  const what = "database";
  if (isDatabaseYetToBeMade) return [{ what, seen: "none yet; it is made at the first start" }];
  if (!database) return [];
  try {
    const connection = await database;
    const version = await requireUsableDatabase(connection, {
      migrationsFolder: migrationsFolder(),
      isDemo: isDemoProgram(),
    });
    const clock = await compareClocks(connection);
    if (version !== "current" && !(await mayCreate(connection))) {
      const cure =
        "the role of DATABASE_URL may create nothing in it, and the portal makes its tables at the start: make the role its owner (alter database … owner to …)";
      return [{ what, cure }, clock];
    }
    return [{ what, seen: seenVersions[version] }, clock];
  } catch (error) {
    if (error instanceof RefusedDatabaseError) return [{ what, cure: error.message }];
    const cure = `cannot be used (${reasonsOf(error)}): look at DATABASE_URL and at the server`;
    return [{ what, cure }];
  }
}

async function mayCreate(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query(
    `select has_database_privilege(current_database(), 'create')
       and has_schema_privilege('public', 'create') as allowed`,
  );
  return rows[0].allowed;
}

/** Clock skew tolerance: sessions and codes live for minutes; a larger skew would end them early. */
const maxClockSkewMs = 5_000;

async function compareClocks(connection: pg.Client): Promise<Finding> {
  const what = "clock";
  const before = Date.now();
  const { rows } = await connection.query(
    "select extract(epoch from clock_timestamp()) * 1000 as now",
  );
  const middle = (before + Date.now()) / 2;
  const apart = Math.round(Math.abs(Number(rows[0].now) - middle));
  if (apart <= maxClockSkewMs) return { what, seen: `${apart} ms from the database's` };
  const seconds = Math.round(apart / 1000);
  return { what, cure: `is ${seconds} s from the database's: let both machines keep time (NTP)` };
}

const minFreeBytes = 1024 ** 3;

/** Free disk space for the embedded database. */
async function checkDisk({ dataDirectory }: Setup): Promise<Finding[]> {
  if (!dataDirectory) return [];
  const what = "disk";
  try {
    const { bavail, bsize } = await statfs(await existingPartOf(path.resolve(dataDirectory)));
    const free = bavail * bsize;
    const gibibytes = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
    if (free >= minFreeBytes) return [{ what, seen: gibibytes }];
    return [{ what, cure: `${gibibytes} at ${dataDirectory}: make room for at least 1 GiB` }];
  } catch {
    return [{ what, cure: `${dataDirectory} cannot be used: look at DATA_DIR` }];
  }
}

/** The folder itself; before the first start, the nearest folder above it that exists. */
async function existingPartOf(directory: string): Promise<string> {
  try {
    return await realpath(directory);
  } catch (error) {
    const parent = path.dirname(directory);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === directory) throw error;
    const existing = await existingPartOf(parent);
    // `/.` makes the check fail for a file; a folder must be writable to make the data directory in it.
    await access(`${existing}/.`, constants.W_OK);
    return existing;
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

/** Checks that PUBLIC_URL leads to this portal. Before the first start nothing answers there. */
async function checkPublicUrl({
  PUBLIC_URL,
}: Pick<Configuration, "PUBLIC_URL">): Promise<Finding[]> {
  const what = "PUBLIC_URL";
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(5_000);
    answer = await fetch(`${PUBLIC_URL}/health/live`, { signal, redirect: "manual" });
  } catch (error) {
    return [{ what, seen: `nothing answers there yet (${reasonsOf(error)})` }];
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.status === 200 && isLive(body)) return [{ what, seen: "leads to a portal" }];
  return [
    {
      what,
      cure: `something else answers at ${PUBLIC_URL} (${answer.status}): look at the proxy before the portal, and at PORT`,
    },
  ];
}

const isLive = (body: unknown) =>
  typeof body === "object" && body !== null && "status" in body && body.status === "live";

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
    // A fault of the database is a finding of `checkDatabase`.
    return [{ what, seen: `${seen}; none can be looked at yet` }];
  }
}
