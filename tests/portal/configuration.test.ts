import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfiguration } from "#portal/configuration/configuration.ts";

const demoIssuer = path.resolve("lib/demo/issuer.json");
const place = mkdtempSync(path.join(tmpdir(), "felagi-issuer-"));
const publicIssuer = path.join(place, "issuer.json");
const publicHosts = ["passes.example.is"];
writeFileSync(
  publicIssuer,
  JSON.stringify({
    ...JSON.parse(readFileSync(demoIssuer, "utf8")),
    deliveryHosts: publicHosts,
    logo: path.resolve("lib/demo/bylgja.svg"),
  }),
);
afterAll(() => rmSync(place, { recursive: true }));
/** 32 characters, too different from one another to be guessable. */
const secretOf = (letter: string) => `${letter}-secret-of-0123456789-characters`.slice(0, 32);

const good = {
  PASS_SERVICE_URL: "https://api.example.is/base/",
  PASS_SERVICE_KEY_ID: "key",
  PASS_SERVICE_KEY_TOKEN: "token",
  PUBLIC_URL: "https://minar.example.is",
  SESSION_SECRETS: `${secretOf("a")}, ${secretOf("b")}`,
  STORAGE_SECRETS: secretOf("c"),
  DIGEST_SECRET: secretOf("d"),
  DATABASE_URL: "postgresql://db.example.is/portal",
  ISSUER_CONFIG: publicIssuer,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "felagi-issuer-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function issuerWith(change: Record<string, unknown>): string {
  const file = path.join(folder, "issuer.json");
  const issuer = { ...JSON.parse(readFileSync(publicIssuer, "utf8")), logo: undefined, ...change };
  writeFileSync(file, JSON.stringify(issuer));
  return file;
}

function problemsOf(variables: Record<string, string | undefined>): string[] {
  const read = readConfiguration(variables);
  return read.ok ? [] : read.problems.map(({ where }) => where);
}

describe("the portal's configuration", () => {
  test("a whole and safe one is read", () => {
    const read = readConfiguration(good);
    expect(read).toMatchObject({
      ok: true,
      configuration: {
        PASS_SERVICE_URL: "https://api.example.is/base",
        SESSION_SECRETS: [secretOf("a"), secretOf("b")],
        issuer: { name: "Sundfélagið Bylgja", logoFile: { mediaType: "image/svg+xml" } },
      },
    });
  });

  test("everything that is missing is named at once, and the file alone where nothing is set", () => {
    const { PUBLIC_URL, ...others } = good;
    expect(problemsOf({ PUBLIC_URL })).toEqual(Object.keys(others));
    expect(problemsOf({})).toEqual(["environment file"]);
  });

  test.each([
    ["PASS_SERVICE_URL", "http://api.example.is"],
    ["PASS_SERVICE_URL", "ftp://localhost"],
    ["PASS_SERVICE_URL", "nonsense"],
    ["PLAIN_HTTP_HOSTS", "http://service:4010"],
    ["PUBLIC_URL", "http://minar.example.is"],
    ["PUBLIC_URL", "https://minar.example.is/path"],
    ["SESSION_SECRETS", "short"],
    ["ADDRESS_RETENTION_DAYS", "4000"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["MESSAGE_RETENTION_DAYS", "0"],
    ["ACTIVITY_RETENTION_DAYS", "a year"],
    ["TEXT_LINK_DAILY_LIMIT", "0"],
    ["TEXT_LINK_DAILY_LIMIT", "1e3"],
    ["PORT", "99999"],
    ["PORT", "0"],
    ["MAX_CONCURRENT_REQUESTS", "abc"],
    ["MAX_CONCURRENT_REQUESTS", "0"],
    ["DIGEST_SECRET", "short"],
    ["METRICS_TOKEN", "short"],
    ["SESSION_SECRETS", `${secretOf("a")},short`],
    ["STORAGE_SECRETS", `${secretOf("c")},short`],
    ["DATABASE_URL", "mysql://db"],
    ["ISSUER_CONFIG", "/nowhere/issuer.json"],
    ["FELAGI_DEMO", "yes"],
  ])("%s may not be %s", (variable, value) => {
    expect(problemsOf({ ...good, [variable]: value })).toEqual([variable]);
  });

  test("a public portal does not lead its members to their own phones", () => {
    const ISSUER_CONFIG = issuerWith({ deliveryHosts: ["pass.example.is", "localhost:4010"] });
    expect(problemsOf({ ...good, ISSUER_CONFIG })).toEqual(["ISSUER_CONFIG"]);
  });

  test("plain http is accepted on this very machine", () => {
    const local = {
      ...good,
      PUBLIC_URL: "http://localhost:3000",
      PASS_SERVICE_URL: "http://127.0.0.1:4010",
    };
    expect(problemsOf(local)).toEqual([]);
  });

  test("plain http to the pass service is accepted on the hosts that PLAIN_HTTP_HOSTS names", () => {
    const container = { ...good, PASS_SERVICE_URL: "http://Service:4010" };
    expect(problemsOf({ ...container, PLAIN_HTTP_HOSTS: "kannel, service" })).toEqual([]);
    expect(readConfiguration({ ...container, PLAIN_HTTP_HOSTS: "vice" })).toMatchObject({
      problems: [
        {
          where: "PASS_SERVICE_URL",
          cure: expect.stringMatching(/^must be https, .* PLAIN_HTTP_HOSTS=service$/),
        },
      ],
    });
  });

  test("PLAIN_HTTP_HOSTS lets no browser come by http", () => {
    const variables = { PUBLIC_URL: "http://minar.lan", PLAIN_HTTP_HOSTS: "minar.lan" };
    expect(problemsOf({ ...good, ...variables })).toEqual(["PUBLIC_URL"]);
  });
});

describe("the electronic ID of members", () => {
  const provider = {
    OIDC_MEMBER_ISSUER: "https://innskraning.example.is",
    OIDC_MEMBER_CLIENT_ID: "felagi",
    OIDC_MEMBER_CLIENT_SECRET: "secret",
  };
  const asked = () => issuerWith({ signIn: ["electronic-id", "text-link", "kennitala"] });

  test("is read, with what is good enough", () => {
    const variables = { ...provider, OIDC_MEMBER_ACR: "phone, card app" };
    const read = readConfiguration({ ...good, ...variables, ISSUER_CONFIG: asked() });
    expect(read).toMatchObject({
      ok: true,
      configuration: {
        memberProvider: {
          kennitalaClaim: "nationalRegisterId",
          name: "innskraning.example.is",
          maxAgeSeconds: 300,
          acrValues: ["phone", "card", "app"],
        },
        issuer: { signIn: ["electronic-id", "text-link", "kennitala"] },
      },
    });
  });

  test("must be there, whole, when the issuer's file names it", () => {
    expect(problemsOf({ ...good, ISSUER_CONFIG: asked() })).toEqual(Object.keys(provider));
    for (const variable of Object.keys(provider)) {
      const lacking = { ...provider, [variable]: " " };
      expect(problemsOf({ ...good, ...lacking, ISSUER_CONFIG: asked() })).toEqual([variable]);
    }
  });

  test("may not be set up and never asked for", () => {
    expect(problemsOf({ ...good, ...provider })).toEqual(Object.keys(provider));
    const unset = Object.fromEntries(Object.keys(provider).map((name) => [name, ""]));
    expect(problemsOf({ ...good, ...unset })).toEqual([]);
  });

  test("that is all that is said of it when the issuer's file cannot be read", () => {
    const ISSUER_CONFIG = "/nowhere/issuer.json";
    expect(problemsOf({ ...good, ...provider, ISSUER_CONFIG })).toEqual(["ISSUER_CONFIG"]);
  });

  test.each([
    ["OIDC_MEMBER_ISSUER", "http://innskraning.example.is"],
    ["OIDC_MEMBER_ISSUER", "https://innskraning.example.is/?tenant=1"],
    ["OIDC_MEMBER_MAX_AGE_SECONDS", "0"],
    ["OIDC_MEMBER_MAX_AGE_SECONDS", "29"],
    ["OIDC_MEMBER_MAX_AGE_SECONDS", "86401"],
    ["OIDC_MEMBER_MAX_AGE_SECONDS", "five minutes"],
  ])("%s may not be %s", (variable, value) => {
    const variables = { ...good, ...provider, [variable]: value, ISSUER_CONFIG: asked() };
    expect(problemsOf(variables)).toEqual([variable]);
  });
});

describe("the identity provider for staff", () => {
  const provider = {
    OIDC_STAFF_ISSUER: "https://login.example.is/realms/staff",
    OIDC_STAFF_CLIENT_ID: "felagi",
    OIDC_STAFF_CLIENT_SECRET: "secret",
    OIDC_STAFF_ROLES: "felagi-admins=admin, cn=desk=sender",
  };
  const none = Object.fromEntries(Object.keys(provider).map((name) => [name, ""]));

  test("is read, with the group of each role", () => {
    const read = readConfiguration({ ...good, ...provider });
    expect(read).toMatchObject({
      ok: true,
      configuration: {
        staffProvider: {
          issuer: new URL("https://login.example.is/realms/staff"),
          groupsClaim: "groups",
          roleOfGroup: new Map([
            ["felagi-admins", "admin"],
            ["cn=desk", "sender"],
          ]),
        },
        issuer: { staffSignIn: ["password"] },
      },
    });
  });

  test("is left out when nothing names it", () => {
    const read = readConfiguration({ ...good, ...none });
    expect(read.ok && read.configuration.staffProvider).toBeUndefined();
    expect(read.ok).toBe(true);
  });

  test.each(Object.keys(provider))("is whole or not there at all: without %s", (variable) => {
    expect(problemsOf({ ...good, ...provider, [variable]: undefined })).toEqual([variable]);
    expect(problemsOf({ ...good, OIDC_STAFF_GROUPS_CLAIM: "roles" })).toContain(variable);
  });

  test("must be there when the issuer's file lets staff come through it", () => {
    const ISSUER_CONFIG = issuerWith({ staffSignIn: ["provider"] });
    expect(problemsOf({ ...good, ISSUER_CONFIG })).toEqual(Object.keys(provider));
    expect(problemsOf({ ISSUER_CONFIG })).toEqual([
      ...Object.keys(good).filter((name) => name !== "ISSUER_CONFIG"),
      ...Object.keys(provider),
    ]);
    expect(problemsOf({ ...good, ...provider, ISSUER_CONFIG })).toEqual([]);
  });

  test.each([
    ["OIDC_STAFF_ISSUER", "http://login.example.is"],
    ["OIDC_STAFF_ISSUER", "login.example.is"],
    ["OIDC_STAFF_ISSUER", "https://login.example.is/?tenant=1"],
    ["OIDC_STAFF_ROLES", "felagi-admins"],
    ["OIDC_STAFF_ROLES", "=admin"],
    ["OIDC_STAFF_ROLES", "felagi-admins=owner"],
    ["OIDC_STAFF_ROLES", "felagi-admins=admin,felagi-admins=viewer"],
    ["OIDC_STAFF_ROLES", "felagi-admins=admin,"],
  ])("%s may not be %s", (variable, value) => {
    expect(problemsOf({ ...good, ...provider, [variable]: value })).toEqual([variable]);
  });

  test("may be asked in the clear on this very machine alone", () => {
    const local = { ...good, ...provider, OIDC_STAFF_ISSUER: "http://localhost:4150" };
    expect(problemsOf(local)).toEqual([]);
  });
});
