import { generateKeyPairSync } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { checkSettings } from "#pass-service/commands/doctor-settings.ts";
import { readEnvironment } from "#pass-service/environment.ts";
import {
  developmentIdentity,
  makeDevelopmentCertificate,
} from "#pass-service/wallets/platform-a/development-certificate.ts";
import type { Finding } from "#process/doctor/finding.ts";
import { run, succeeded } from "./command.ts";
import { start, temporaryDirectory } from "./program.ts";
import { testDatabases } from "./test-database.ts";

vi.setConfig({ testTimeout: 60_000 });

const databases = testDatabases();

type Variables = Record<string, string>;

async function examined(variables: Variables): Promise<Finding[]> {
  const { out } = await run(["doctor", "--json"], variables);
  return JSON.parse(out).findings;
}

const about = (found: Finding[], what: string) => found.filter((one) => one.what === what);
const textsOf = (found: Finding[], what: string) =>
  about(found, what).map(({ cure, warning, seen }) => cure ?? warning ?? seen ?? "");

async function emptyService(): Promise<Variables> {
  return { PASS_SERVICE_DATABASE_URL: await databases.address() };
}

const vogar = ["--name", "Sundfélagið Vogar", "--card", "#0b3d5c", "--accent", "#f2b84b"];
const carrier = {
  PASS_SERVICE_SMS_CARRIER: "http",
  PASS_SERVICE_SMS_GATEWAY_URL: "https://sms.example/messages",
};

describe("the database", () => {
  test("is not made where there is none yet", async () => {
    const DATA_DIR = await temporaryDirectory();
    const found = await examined({ DATA_DIR });
    expect(textsOf(found, "database")).toEqual(["none yet; it is made at the first start"]);
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  test("gets no tables from the doctor", async () => {
    const environment = await emptyService();
    const client = new pg.Client({ connectionString: environment.PASS_SERVICE_DATABASE_URL });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("drop schema drizzle, public cascade; create schema public");
    const found = await examined(environment);
    expect(textsOf(found, "database")).toEqual([
      "empty; it is set up when the pass service starts",
    ]);
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  });

  test("that is away is a problem, told without its password", async () => {
    const address = "postgresql://user:secret@127.0.0.1:1/none";
    const { code, out } = await run(["doctor"], { PASS_SERVICE_DATABASE_URL: address });
    expect(code).toBe(1);
    expect(out).toMatch(/^problem {2}database .*PASS_SERVICE_DATABASE_URL .*ECONNREFUSED/m);
    expect(out).not.toContain("secret");
  });
});

describe("an issuer", () => {
  test("lacks a key and a template, until the commands that are named have run", async () => {
    const environment = await emptyService();
    expect(textsOf(await examined(environment), "issuers")[0]).toContain("issuers create");
    await succeeded(["issuers", "create", ...vogar, "--sms-sender", "Vogar"], environment);
    const lacks = about(await examined(environment), "Sundfélagið Vogar");
    expect(lacks).toHaveLength(2);
    for (const { cure } of lacks) {
      const [, command = ""] = /npm run service -- (.*)$/.exec(cure ?? "") ?? [];
      await run(command.replace("…", "Kort").split(" "), environment);
    }
    expect(textsOf(await examined(environment), "Sundfélagið Vogar")).toEqual([
      "has key and templates",
    ]);
  });

  test("has members who get no new pass, and texts that are not sent though a carrier is set", async () => {
    const environment = { ...(await emptyService()), ...carrier };
    await succeeded(["issuers", "create", ...vogar, "--no-sms-add-on"], environment);
    await succeeded(["keys", "create", "--key-id", "portal"], environment);
    const template = ["--name", "Kort", "--pass-type", "MEMBER"];
    await succeeded(["templates", "create", ...template], environment);
    await succeeded(["types", "create", "--name", "Aðild", "--issuance", "automatic"], environment);
    await succeeded(["templates", "void"], environment);
    const lacks = async () => textsOf(await examined(environment), "Sundfélagið Vogar");
    expect(await lacks()).toEqual([
      expect.stringMatching(/no SMS add-on: .* issuers change sundfelagid-vogar --sms-add-on$/),
      expect.stringMatching(/^members of Aðild .* templates change kort .* --status ACTIVE$/),
    ]);
    await succeeded(["issuers", "change", "--sms-add-on"], environment);
    await succeeded(["templates", "change", "kort", "--status", "ACTIVE"], environment);
    expect(await lacks()).toEqual([expect.stringMatching(/^passes of Kort .* --sms-text/)]);
  });
});

describe("the variables", () => {
  test("name no carrier that reaches a telephone, and an address without https", async () => {
    const DATA_DIR = await temporaryDirectory();
    const at = (PASS_SERVICE_PUBLIC_URL: string) => examined({ DATA_DIR, PASS_SERVICE_PUBLIC_URL });
    const found = await at("http://passes.invalid");
    expect(about(found, "text messages")[0]?.cure).toContain("Set it to kannel, twilio or http");
    expect(textsOf(found, "PASS_SERVICE_PUBLIC_URL")[1]).toContain("is http");
    expect(about(await at("https://passes.invalid"), "PASS_SERVICE_PUBLIC_URL")).toHaveLength(1);
  });

  test("that cannot be used are each a problem, and one that is nearly ours a warning", async () => {
    const DATA_DIR = await temporaryDirectory();
    const wrong = { PASS_SERVICE_PORT: "http", PASS_SERVICE_TRUSTED_PROXY: "::1" };
    const found = await examined({ DATA_DIR, ...wrong });
    expect(about(found, "PASS_SERVICE_PORT")[0]?.cure).toContain("is no port");
    expect(about(found, "PASS_SERVICE_TRUSTED_PROXY")[0]?.warning).toContain(
      "is PASS_SERVICE_TRUSTED_PROXIES meant?",
    );
  });
});

test("the public address leads to the service, or to something else", async () => {
  const environment = await emptyService();
  const PASS_SERVICE_PUBLIC_URL = await start([], environment).ready;
  const at = async (address: string) =>
    textsOf(
      await examined({ ...environment, PASS_SERVICE_PUBLIC_URL: address }),
      "PASS_SERVICE_PUBLIC_URL",
    )[0];
  expect(await at(PASS_SERVICE_PUBLIC_URL)).toBe("leads to a pass service");
  // The same service at another address than its public one.
  expect(await at(PASS_SERVICE_PUBLIC_URL.replace("localhost", "127.0.0.1"))).toMatch(
    /^something else answers .* PASS_SERVICE_PORT$/,
  );
  const other = createServer((_, response) => response.end('{"status":"ok"}')).listen(0);
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await at(`http://localhost:${port}`)).toMatch(/^something else answers /);
});

describe("the certificates for Apple Wallet", () => {
  const day = 24 * 60 * 60 * 1000;

  async function certified(variables: Variables = {}): Promise<Variables> {
    const directory = await temporaryDirectory();
    const file = (name: string, text: string) => {
      writeFileSync(path.join(directory, name), text);
      return path.join(directory, name);
    };
    const made = await makeDevelopmentCertificate(new Date());
    return {
      PASS_SERVICE_PLATFORM_A_CERTIFICATE: file("certificate.pem", made.certificate),
      PASS_SERVICE_PLATFORM_A_KEY: file("key.pem", made.key),
      PASS_SERVICE_PLATFORM_A_INTERMEDIATE: file("intermediate.pem", made.intermediate),
      PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID: developmentIdentity.passTypeId,
      PASS_SERVICE_PLATFORM_A_TEAM_ID: developmentIdentity.teamId,
      ...variables,
    };
  }

  test("end: both are told 60 days before and after", async () => {
    const environment = readEnvironment({
      NODE_ENV: "test",
      PASS_SERVICE_PORT: "0",
      ...(await certified()),
    });
    const end = new Date();
    end.setUTCFullYear(end.getUTCFullYear() + 10);
    const at = async (daysBefore: number) =>
      about(
        await checkSettings(environment, new Date(end.getTime() - daysBefore * day)),
        "Apple Wallet",
      );
    expect((await at(62)).map(({ seen }) => seen)).toEqual([
      expect.stringContaining("the certificate is valid until"),
      expect.stringContaining("the intermediate is valid until"),
      "pushes are sent with the certificate",
    ]);
    expect((await at(59)).flatMap(({ warning }) => warning ?? [])).toEqual([
      expect.stringMatching(/^Pass Type ID: .* expires on .* in 5\d days: request a new one/),
      expect.stringMatching(/ expires on .* in 5\d days: request/),
    ]);
    expect((await at(-1)).flatMap(({ cure }) => cure ?? [])).toEqual([
      expect.stringMatching(/^Pass Type ID: .* expired on .*_CERTIFICATE\)$/),
      expect.stringMatching(/ expired on .*_INTERMEDIATE\)$/),
    ]);
  });

  test("a token key sends the pushes, and nothing where there is no certificate", async () => {
    const directory = await temporaryDirectory();
    const key = path.join(directory, "push.p8");
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    writeFileSync(key, privateKey.export({ type: "pkcs8", format: "pem" }));
    const push = {
      DATA_DIR: directory,
      PASS_SERVICE_PLATFORM_A_PUSH_KEY: key,
      PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID: "ABC1234567",
    };
    expect(textsOf(await examined(await certified(push)), "Apple Wallet").at(-1)).toBe(
      "pushes are sent with the token key ABC1234567",
    );
    const found = await examined(push);
    expect(about(found, "PASS_SERVICE_PLATFORM_A_PUSH_KEY")[0]?.cure).toContain(
      "sends nothing without the certificate",
    );
  });

  test("are missing at a public address, or have another key", async () => {
    const DATA_DIR = await temporaryDirectory();
    const open = { DATA_DIR, ...carrier, PASS_SERVICE_PUBLIC_URL: "https://passes.invalid" };
    const [missing] = about(await examined(open), "Apple Wallet");
    expect(missing?.warning).toContain("set PASS_SERVICE_PLATFORM_A_CERTIFICATE");
    const { PASS_SERVICE_PLATFORM_A_KEY = "" } = await certified();
    const mixed = await certified({ PASS_SERVICE_PLATFORM_A_KEY });
    const found = await examined({ ...open, ...mixed });
    expect(about(found, "PASS_SERVICE_PLATFORM_A_KEY")[0]?.cure).toContain("is not the key");
  });
});
