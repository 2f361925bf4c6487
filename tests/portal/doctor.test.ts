import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { listen } from "#pass-service/commands/listen.ts";
import { examine } from "#portal/doctor/doctor-command.ts";
import { type Finding, tableOf } from "#process/doctor/finding.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { loadWorld, readDemoWorld, serviceOn } from "#tests/pass-service/test-service.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { deskOf, sigridur } from "./messaging/text-link/world.ts";

configurePortal();
const databases = portalDatabases();
const serviceDatabases = testDatabases();
const servers: Server[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const nowhere = "http://127.0.0.1:1";

function issuerWith(change: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-doctor-"));
  folders.push(folder);
  const demo = JSON.parse(readFileSync("lib/demo/issuer.json", "utf8"));
  const file = path.join(folder, "issuer.json");
  writeFileSync(file, JSON.stringify({ ...demo, logo: undefined, ...change }));
  return file;
}

/** A whole configuration of a portal on this machine. */
const whole = () => ({
  PASS_SERVICE_URL: nowhere,
  PASS_SERVICE_KEY_ID: "key",
  PASS_SERVICE_KEY_TOKEN: "canary-of-the-token",
  PUBLIC_URL: "http://localhost:9",
  SESSION_SECRETS: "s".repeat(32),
  STORAGE_SECRETS: "t".repeat(32),
  DIGEST_SECRET: "d".repeat(32),
  DATABASE_URL: "postgresql://user:hidden@127.0.0.1:1/none",
  ISSUER_CONFIG: issuerWith({}),
});

/** The same on the open internet, behind a proxy, with an issuer's file of its own. */
const open = (issuer: Record<string, unknown> = { signIn: ["text-link"] }) => ({
  ...whole(),
  PUBLIC_URL: "https://127.0.0.1:1",
  TRUSTED_PROXIES: "127.0.0.1",
  ISSUER_CONFIG: issuerWith({ deliveryHosts: ["passes.example"], ...issuer }),
});

const findings = (variables: Record<string, string>) => examine({ variables });
const about = (found: Finding[], what: string) => found.find((one) => one.what === what);
const warningsIn = (found: Finding[]) =>
  found.flatMap(({ what, warning }) => (warning ? [what] : []));

/** A server that gives every request the same answer. */
async function answering(status: number, body: (address: string) => unknown): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body(addressOf(server))));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return addressOf(server);
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A pass service with the demo's issuer under a key that may be used outside the demo. */
async function ownService(pool: pg.Pool): Promise<Record<string, string>> {
  const [issuer] = (await readDemoWorld()).issuers;
  const keys = [{ keyId: "own", token: "own-token" }];
  await loadWorld(pool, { issuers: issuer ? [{ ...issuer, keys }] : [] });
  const { handle } = serviceOn(pool);
  const { server, port } = await listen(0, "127.0.0.1", handle);
  servers.push(server);
  return {
    PASS_SERVICE_URL: `http://127.0.0.1:${port}`,
    PASS_SERVICE_KEY_ID: "own",
    PASS_SERVICE_KEY_TOKEN: "own-token",
  };
}

describe("the doctor at the configuration", () => {
  test("names everything that it lacks, each with its cure", async () => {
    const found = await examine({ variables: { SESSION_SECRETS: "canary" } });
    expect(found.map(({ what }) => what)).toContain("PUBLIC_URL");
    expect(found.every(({ cure }) => cure)).toBe(true);
    expect(tableOf(found)).not.toContain("canary");
    expect(tableOf(found).split("\n")).toHaveLength(found.length);
  });

  test("points out what is seldom meant on the open internet, and nowhere else", async () => {
    const signIn = ["text-link", "kennitala"];
    const set = { ...open({ signIn, bulk: { trial: true } }), TRUSTED_PROXIES: "" };
    const found = await examine({ variables: set, dataDirectory: "/" });
    expect(warningsIn(found)).toEqual(["bulk", "DATABASE_URL", "signIn", "TRUSTED_PROXIES"]);
    expect(about(found, "bulk")?.warning).toContain("50 texts a day");
    expect(about(found, "DATABASE_URL")?.warning).toMatch(/OpenSSL 1\.1\.1 and libxml2 2\.9/);
    const local = { ...whole(), ISSUER_CONFIG: issuerWith({ signIn, bulk: { trial: true } }) };
    expect(warningsIn(await examine({ variables: local, dataDirectory: "/" }))).toEqual([]);
    expect(warningsIn(await findings(open()))).toEqual([]);
  });

  test("names a variable that is nearly one of the portal's, and no other", async () => {
    const others = { PASS_SERVICE_PORT: "1", PASS_SERVICE_PUBLIC_URL: "x", DATA_DIR: "x" };
    const found = await findings({ ...whole(), ...others, TRUSTED_PROXY: "::1", METRIC_TOKEN: "" });
    expect(warningsIn(found)).toEqual(["TRUSTED_PROXY", "METRIC_TOKEN"]);
    expect(about(found, "TRUSTED_PROXY")?.warning).toContain("is TRUSTED_PROXIES meant?");
  });

  test("tries whether the public address leads to the portal", async () => {
    const at = async (PUBLIC_URL: string) =>
      about(await findings({ ...whole(), PUBLIC_URL }), "PUBLIC_URL");
    expect((await at(nowhere))?.seen).toContain("nothing answers there yet");
    const portal = await answering(200, () => ({ status: "live" }));
    expect(await at(portal)).toEqual({ what: "PUBLIC_URL", seen: "leads to a portal" });
    const other = await answering(200, () => ({ status: "fine" }));
    expect((await at(other))?.cure).toContain("something else answers");
  });

  test("gives a warning a line of its own, and no problem", () => {
    expect(tableOf([{ what: "signIn", warning: "is it meant?" }])).toBe(
      "look at  signIn  is it meant?",
    );
  });
});

describe("the doctor at the database", () => {
  test("sees its version and that the clocks agree", async () => {
    const { address } = await databases.fresh();
    const found = await findings({ DATABASE_URL: address });
    expect(about(found, "database")?.seen).toBe("at this program's version");
    expect(about(found, "clock")?.seen).toContain("ms from the database's");
  });

  test("says that it is away, and never the password", async () => {
    const away = await findings(whole());
    expect(about(away, "database")?.cure).toContain("ECONNREFUSED");
    expect(about(away, "clock")).toBeUndefined();
    expect(JSON.stringify(away)).not.toContain("hidden");
  });

  test("says that the role may create nothing, before the tables are made", async () => {
    const { pool, address } = await databases.fresh();
    await pool.query("drop schema drizzle cascade; create role reader login");
    const found = await findings({ DATABASE_URL: address.replace("//postgres@", "//reader@") });
    await pool.query("drop role reader");
    expect(about(found, "database")?.cure).toContain("may create nothing");
  });

  test("tries none that is made at the first start", async () => {
    const found = await examine({ variables: whole(), isDatabaseYetToBeMade: true });
    expect(about(found, "database")?.seen).toContain("made at the first start");
  });

  test("measures the disk, also for a folder that is yet to be made", async () => {
    const disk = async (dataDirectory: string) =>
      about(await examine({ variables: {}, dataDirectory }), "disk");
    expect((await disk(`${import.meta.filename}/data`))?.cure).toContain("DATA_DIR");
    const { seen, cure } = (await disk(`${import.meta.dirname}/no/such`)) ?? {};
    expect(seen ?? cure).toContain("GiB free");
  });

  test("says what keeps every text from going out", async () => {
    const what = "links by text";
    const { database, pool, address } = await databases.fresh();
    const texting = async (DATABASE_URL = address) =>
      about(await findings({ ...open(), DATABASE_URL }), what);
    expect(await texting()).toEqual({ what, seen: "at most 500 a day" });
    const { ask, answer } = deskOf(database);
    await answer(await ask(sigridur));
    const end = (code: string) =>
      pool.query("update message set state = 'refused', refusal_code = $1", [code]);
    await end("ADDON_REQUIRED");
    expect((await texting())?.cure).toContain("SMS add-on");
    await end("PHONE_NUMBER_MISSING");
    expect(await texting()).toEqual({ what, seen: "at most 500 a day" });
    const away = await texting("postgresql://127.0.0.1:1/none");
    expect(away).toEqual({ what, seen: "at most 500 a day; none can be looked at yet" });
  });
});

describe("the doctor at the pass service", () => {
  const what = "pass service";

  test("says that it takes the key", async () => {
    const page = { data: [], page: 0, pageSize: 1, totalItems: 0, totalPages: 0 };
    const PASS_SERVICE_URL = await answering(200, () => page);
    const found = await findings({ ...whole(), PASS_SERVICE_URL });
    expect(about(found, what)).toEqual({ what, seen: "answers, and takes the key" });
  });

  test("says that it refuses the key, and does not say the key", async () => {
    const PASS_SERVICE_URL = await answering(401, () => ({ error: { code: "unauthorized" } }));
    const found = await findings({ ...whole(), PASS_SERVICE_URL });
    expect(about(found, what)?.cure).toContain("refuses the key (401)");
    expect(JSON.stringify(found)).not.toContain("canary");
  });

  test("says that it is away", async () => {
    const found = await findings(open());
    expect(about(found, what)?.cure).toContain("look at PASS_SERVICE_URL");
    expect(about(found, "deliverByKennitala")).toBeUndefined();
  });

  test("warns of template pages at a host that the issuer's file does not allow", async () => {
    // Their pages are made of the service's own address, http://passes.test.
    const service = await ownService(await serviceDatabases.fresh());
    const hosts = async (deliveryHosts: string[]) =>
      about(
        await findings({ ...whole(), ISSUER_CONFIG: issuerWith({ deliveryHosts }), ...service }),
        "deliveryHosts",
      );
    expect((await hosts(["other.example"]))?.warning).toContain('add "passes.test"');
  });

  test("warns of a template that hands its pass to a kennitala, by name, on the open internet alone", async () => {
    const pool = await serviceDatabases.fresh();
    const service = await ownService(pool);
    const templates = async (variables: Record<string, string> = open()) =>
      about(await findings({ ...variables, ...service }), "deliverByKennitala");
    await pool.query("update pass_template set deliver_by_kennitala = name = 'Félagsskírteini'");
    const found = await templates();
    expect(found?.warning).toContain("whoever types a member's kennitala");
    expect(found?.warning).toContain("(Félagsskírteini)");
    expect(found?.cure).toBeUndefined();
    expect(await templates(whole())).toBeUndefined();
    await pool.query("update pass_template set deliver_by_kennitala = false");
    expect(await templates()).toBeUndefined();
  });
});

test("the doctor sees a provider that describes itself, and one that is away or is somebody else", async () => {
  const what = "member identity provider";
  const ISSUER_CONFIG = issuerWith({ signIn: ["electronic-id"] });
  const asked = async (OIDC_MEMBER_ISSUER: string) => {
    const provider = {
      OIDC_MEMBER_ISSUER,
      OIDC_MEMBER_CLIENT_ID: "a",
      OIDC_MEMBER_CLIENT_SECRET: "b",
    };
    return about(await findings({ ...whole(), ISSUER_CONFIG, ...provider }), what);
  };
  const provider = await answering(200, (address) => ({
    issuer: address,
    authorization_endpoint: `${address}/authorize`,
  }));
  expect(await asked(provider)).toEqual({ what, seen: "describes itself" });
  const other = await answering(200, () => ({ issuer: "https://somebody.example" }));
  expect((await asked(other))?.cure).toContain("OIDC_MEMBER_ISSUER");
  expect((await asked(nowhere))?.cure).toContain("OIDC_MEMBER_ISSUER");
});

describe("npm run doctor", () => {
  const doctor = (option: string) =>
    spawnSync(
      process.execPath,
      ["--conditions=react-server", "lib/portal/doctor/doctor-command.ts", option],
      { encoding: "utf8" },
    );

  test("says how it is called", () => {
    const { status, stdout, stderr } = doctor("--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("npm run doctor -- --json");
  });

  test("answers an option that it does not know in one line", () => {
    const { status, stdout, stderr } = doctor("--jsom");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toBe("There is no such option. See --help.\n");
  });
});
