import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "#pass-service/environment.ts";
import {
  certificateFindings,
  certificateInWords,
} from "#pass-service/wallets/platform-a/certificate-findings.ts";
import {
  developmentIdentity,
  makeDevelopmentCertificate,
} from "#pass-service/wallets/platform-a/development-certificate.ts";

const directory = mkdtempSync(path.join(tmpdir(), "felagi-platforms-"));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, text: string): string {
  const at = path.join(directory, name);
  writeFileSync(at, text);
  return at;
}

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const pem = { type: "pkcs8", format: "pem" } as const;

let platformA: Record<string, string>;
let platformB: Record<string, string>;
beforeAll(async () => {
  const { certificate, key, intermediate } = await makeDevelopmentCertificate(new Date());
  const old = await makeDevelopmentCertificate(new Date("2001-01-01T00:00:00Z"));
  file("expired.pem", old.certificate);
  file("expired-key.pem", old.key);
  file("expired-intermediate.pem", old.intermediate);
  file("other-key.pem", privateKey.export(pem).toString());
  file("elliptic.pem", elliptic.export(pem).toString());
  file("nothing.pem", "nothing");
  const locked = privateKey.export({ ...pem, cipher: "aes-256-cbc", passphrase: "word" });
  file("locked.pem", locked.toString());
  platformA = {
    PASS_SERVICE_PLATFORM_A_CERTIFICATE: file("certificate.pem", certificate),
    PASS_SERVICE_PLATFORM_A_KEY: file("key.pem", key),
    PASS_SERVICE_PLATFORM_A_INTERMEDIATE: file("intermediate.pem", intermediate),
    PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID: developmentIdentity.passTypeId,
    PASS_SERVICE_PLATFORM_A_TEAM_ID: developmentIdentity.teamId,
  };
  const account = { client_email: "a@example.com", private_key: privateKey.export(pem) };
  platformB = {
    PASS_SERVICE_PLATFORM_B_ISSUER_ID: "338800",
    PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT: file("account.json", JSON.stringify(account)),
  };
});

const read = (variables: Record<string, string | undefined>) =>
  readEnvironment({ NODE_ENV: "test", ...variables });

function problemsOf(variables: Record<string, string | undefined>): string[] {
  try {
    read(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split("\n");
    throw error;
  }
}

const named = (name: string) => path.join(directory, name);

describe("the certificate for platform A", () => {
  test("is read with its key, its issuer and what it is for", () => {
    const { platformA: configured } = read(platformA);
    expect(configured).toMatchObject({
      push: { url: "https://api.push.apple.com" },
      signer: developmentIdentity,
    });
    expect(configured?.signer.key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  test("is needed whole", () => {
    for (const left of Object.keys(platformA)) {
      const problems = problemsOf({ ...platformA, [left]: undefined });
      expect(problems).toEqual([`${left} is needed beside the others`]);
    }
  });

  test.each([
    ["CERTIFICATE", "absent.pem", "cannot be read"],
    ["CERTIFICATE", "nothing.pem", "without a certificate"],
    ["KEY", "nothing.pem", "without a key"],
    ["KEY", "other-key.pem", "not the key"],
    ["KEY", "elliptic.pem", "no RSA key"],
    ["KEY", "locked.pem", "another passphrase"],
    ["INTERMEDIATE", "expired-intermediate.pem", "did not issue"],
  ])("is refused with a %s of %s", (name, wrong, why) => {
    const variable = `PASS_SERVICE_PLATFORM_A_${name}`;
    const problems = problemsOf({ ...platformA, [variable]: named(wrong) });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${variable} .*${why}`))]);
  });

  test("is read once it has expired, and told of with its intermediate", () => {
    const { platformA: configured } = read({
      ...platformA,
      PASS_SERVICE_PLATFORM_A_CERTIFICATE: named("expired.pem"),
      PASS_SERVICE_PLATFORM_A_KEY: named("expired-key.pem"),
      PASS_SERVICE_PLATFORM_A_INTERMEDIATE: named("expired-intermediate.pem"),
    });
    const found = (at: string) => certificateFindings(configured?.signer, new Date(at));
    expect(found("2010-11-01T00:00:00Z")).toEqual([]);
    const told = found("2010-12-01T00:00:00Z");
    expect(told.map(({ daysLeft, expired }) => [daysLeft, expired])).toEqual([
      [31, false],
      [31, false],
    ]);
    expect(told.map(certificateInWords)).toEqual([
      `Pass Type ID: ${developmentIdentity.passTypeId} expires on 2011-01-01, in 31 days`,
      "Pass service development authority expires on 2011-01-01, in 31 days",
    ]);
    expect(found("2011-01-01T00:00:00Z")).toMatchObject([
      { certificate: "certificate", daysLeft: 0, expired: true },
      { certificate: "intermediate", daysLeft: 0, expired: true },
    ]);
  });

  test("may have a token key for pushes beside it", () => {
    const key = { PASS_SERVICE_PLATFORM_A_PUSH_KEY: named("elliptic.pem") };
    const id = { PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID: "ABC123DEFG" };
    expect(read({ ...platformA, ...key, ...id }).platformA?.push.tokenKey?.keyId).toBe(
      "ABC123DEFG",
    );
    expect(problemsOf({ ...platformA, ...key })).toEqual([
      "PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID is needed beside the others",
    ]);
    const rsa = { PASS_SERVICE_PLATFORM_A_PUSH_KEY: named("other-key.pem") };
    expect(problemsOf({ ...platformA, ...rsa, ...id })).toEqual([
      "PASS_SERVICE_PLATFORM_A_PUSH_KEY names a file without a token key (.p8)",
    ]);
  });
});

describe("the account for platform B", () => {
  test("is read with its key", () => {
    expect(read(platformB).platformB).toMatchObject({
      issuerId: "338800",
      account: "a@example.com",
      saveUrl: "https://pay.google.com/gp/v/save",
    });
  });

  test.each([
    ["SERVICE_ACCOUNT", "nothing.pem", "no key of a service account"],
    ["SERVICE_ACCOUNT", "absent.json", "cannot be read"],
    ["SERVICE_ACCOUNT", undefined, "is needed"],
    ["ISSUER_ID", undefined, "is needed"],
  ])("is refused with a %s of %s", (name, wrong, why) => {
    const variable = `PASS_SERVICE_PLATFORM_B_${name}`;
    const problems = problemsOf({ ...platformB, [variable]: wrong && named(wrong) });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${variable} .*${why}`))]);
  });
});
