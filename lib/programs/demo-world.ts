import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { listMembers } from "#demo/list-members.ts";
import { demoTeam } from "#demo/team.ts";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { dataFolder } from "#process/demo.ts";
import { portalDataDirectory, runPortalCommand } from "./portal-command.ts";

interface DemoWorld {
  service: Record<string, string>;
  portal: Record<string, string>;
  fixture: string;
  /** Folder of the demo's own files. */
  folder: string;
  /** Arguments of the mock electronic ID provider, if it is started. */
  electronicId: string[];
  /** Arguments of the mail server, if it is started. */
  mailbox: string[];
}

interface DemoPorts {
  portal: number;
  service: number;
  electronicId?: number;
  /** Port of the page that shows mail; the port after it takes mail (SMTP). */
  mailbox?: number;
}

export const demoFixture = path.resolve("lib/demo/fixture.json");

/** Address to which the service's pages lead back: the member's passes, in the page's language. */
export function demoWebsite(portal: number): string {
  return `http://localhost:${portal}/passes?language={language}`;
}

/**
 * The environment of both programs for one machine: the demo issuer, its key `demo:demo`, and
 * secrets of this machine's own, made once and kept with the data. With a port for the
 * stand-in for electronic ID, members may come that way too.
 */
export function demoWorld(ports: DemoPorts, dataDirectory: string): DemoWorld {
  const place = path.resolve(dataFolder({ DATA_DIR: dataDirectory, FELAGI_DEMO: "true" }));
  mkdirSync(place, { recursive: true });
  return {
    fixture: demoFixture,
    folder: place,
    electronicId: [
      "--port",
      String(ports.electronicId),
      "--people",
      demoFixture,
      "--client-origin",
      `http://localhost:${ports.portal}`,
    ],
    mailbox: ["--port", String(ports.mailbox), "--smtp-port", String((ports.mailbox ?? 0) + 1)],
    service: {
      // The demo's text messages are read in the outbox, which is no page in production.
      NODE_ENV: "development",
      PASS_SERVICE_PORT: String(ports.service),
      PASS_SERVICE_PUBLIC_URL: `http://localhost:${ports.service}`,
      DATA_DIR: dataDirectory,
      FELAGI_DEMO: "true",
    },
    portal: {
      PORT: String(ports.portal),
      PUBLIC_URL: `http://localhost:${ports.portal}`,
      PASS_SERVICE_URL: `http://localhost:${ports.service}`,
      PASS_SERVICE_KEY_ID: "demo",
      PASS_SERVICE_KEY_TOKEN: "demo",
      SESSION_SECRETS: keptSecret(path.join(place, "session-secret")),
      STORAGE_SECRETS: keptSecret(path.join(place, "storage-secret")),
      DIGEST_SECRET: keptSecret(path.join(place, "digest-secret")),
      ISSUER_CONFIG: writeIssuerFile(path.join(place, "issuer.json"), ports),
      ...(ports.electronicId && electronicIdOf(ports.electronicId)),
      ...(ports.mailbox && {
        SMTP_URL: `smtp://localhost:${ports.mailbox + 1}`,
        MAIL_FROM: "skrifstofa@bylgja.example",
      }),
      DATA_DIR: dataDirectory,
      FELAGI_DEMO: "true",
    },
  };
}

function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(36).toString("base64"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** The mock provider listens on loopback only; its client secret is public. */
function electronicIdOf(port: number): Record<string, string> {
  return {
    OIDC_MEMBER_ISSUER: `http://localhost:${port}`,
    OIDC_MEMBER_NAME: "Félagi Demo ID",
    OIDC_MEMBER_CLIENT_ID: "felagi",
    OIDC_MEMBER_CLIENT_SECRET: "demo",
    OIDC_MEMBER_ACR: "urn:felagi:demo:phone",
  };
}

/** The demo issuer's file with the delivery host and the sign-in that this run really has. */
function writeIssuerFile(
  file: string,
  { service, electronicId }: { service: number; electronicId?: number },
): string {
  const source = path.resolve("lib/demo/issuer.json");
  const issuer = JSON.parse(readFileSync(source, "utf8"));
  issuer.deliveryHosts = [`localhost:${service}`];
  if (electronicId) issuer.signIn = ["electronic-id", "kennitala", "text-link"];
  issuer.logo = path.resolve(path.dirname(source), issuer.logo);
  writeFileSync(file, `${JSON.stringify(issuer, null, 2)}\n`);
  return file;
}

const fixtureSchema = z.looseObject({
  issuers: z.tuple([z.looseObject({ members: z.array(z.unknown()) })], z.unknown()),
});

/** Writes the demo's fixture with the members of its list and the way back to this portal. */
export function writeDemoFixture(fixture: string, folder: string, portal: number): string {
  const {
    issuers: [issuer, ...others],
    ...rest
  } = fixtureSchema.parse(JSON.parse(readFileSync(fixture, "utf8")));
  const members = [...issuer.members, ...listMembers(readFileSync("lib/demo/list.csv", "utf8"))];
  const file = path.join(folder, "fixture.json");
  const issuers = [{ ...issuer, members, website: demoWebsite(portal) }, ...others];
  writeFileSync(file, JSON.stringify({ ...rest, issuers }));
  return file;
}

/** Before the first start: PostgreSQL's code for a table that does not exist. */
const undefinedTable = "42P01";

/** Adds the missing staff of the demo; an embedded database stays up until it is released. */
export async function addDemoTeam(
  { portal }: Pick<DemoWorld, "portal">,
  { withHistory = false } = {},
): Promise<{ release(): Promise<void> }> {
  const embedded = portal.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDirectory: portalDataDirectory(portal) });
  const databaseUrl = portal.DATABASE_URL ?? (await embedded?.databaseUrl("portal")) ?? "";
  const known = await staffIn(databaseUrl);
  if (demoTeam.some(({ email }) => !known.includes(email))) {
    const status = await runPortalCommand("fill-demo", withHistory ? ["--history"] : [], {
      ...portal,
      DATABASE_URL: databaseUrl,
    });
    if (status !== 0) {
      await embedded?.stop();
      throw new Error("The demo's staff could not be added.");
    }
  }
  return { release: async () => void (await embedded?.stop()) };
}

async function staffIn(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>("select email from staff_account");
    return rows.map(({ email }) => email);
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return [];
    throw error;
  } finally {
    await client.end();
  }
}
