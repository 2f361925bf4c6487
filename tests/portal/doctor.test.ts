import { createServer, type Server } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import { configurationWarnings } from "#portal/doctor/configuration-warnings.ts";
import { examine } from "#portal/doctor/examine.ts";
import { examineDisk } from "#portal/doctor/examine-disk.ts";
import { examinePassService } from "#portal/doctor/examine-pass-service.ts";
import { examineProvider } from "#portal/doctor/examine-provider.ts";
import { tableOf } from "#portal/doctor/finding.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Somebody who gives everything the same answer. */
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

const key = { PASS_SERVICE_KEY_ID: "key", PASS_SERVICE_KEY_TOKEN: "canary-of-the-token" };

describe("the doctor", () => {
  test("says that the service takes the key", async () => {
    const page = { data: [], page: 0, pageSize: 1, totalItems: 0, totalPages: 0 };
    const PASS_SERVICE_URL = await answering(200, () => page);
    const found = await examinePassService({ ...key, PASS_SERVICE_URL });
    expect(found).toEqual({ what: "pass service", seen: "answers, and takes the key" });
  });

  test("says that the service refuses the key, and does not say the key", async () => {
    const PASS_SERVICE_URL = await answering(401, () => ({ error: { code: "unauthorized" } }));
    const found = await examinePassService({ ...key, PASS_SERVICE_URL });
    expect(found.cure).toContain("refuses the key (401)");
    expect(JSON.stringify(found)).not.toContain("canary");
  });

  test("says that the service is away", async () => {
    const found = await examinePassService({ ...key, PASS_SERVICE_URL: "http://127.0.0.1:1" });
    expect(found.cure).toContain("look at PASS_SERVICE_URL");
  });

  test("sees a provider that describes itself, and one that is away or is somebody else", async () => {
    const provider = await answering(200, (address) => ({
      issuer: address,
      authorization_endpoint: `${address}/authorize`,
    }));
    const asked = (issuer: string) =>
      examineProvider("member", { issuer: new URL(issuer), clientId: "a" });
    expect(await asked(provider)).toEqual({
      what: "member identity provider",
      seen: "describes itself",
    });
    const other = await answering(200, () => ({ issuer: "https://somebody.example" }));
    expect((await asked(other)).cure).toContain("OIDC_MEMBER_ISSUER");
    expect((await asked("http://127.0.0.1:1")).cure).toContain("OIDC_MEMBER_ISSUER");
  });

  test("measures the disk, also for a folder that is yet to be made, and says when it cannot be", async () => {
    expect((await examineDisk(`${import.meta.filename}/data`)).cure).toContain("DATA_DIR");
    expect((await examineDisk("/")).what).toBe("disk");
    const { seen, cure } = await examineDisk(`${import.meta.dirname}/no/such`);
    expect(seen ?? cure).toContain("GiB free");
  });

  test("names everything that the configuration lacks, each with its cure", async () => {
    const found = await examine({ variables: { SESSION_SECRETS: "canary" } });
    expect(found.map(({ what }) => what)).toContain("PUBLIC_URL");
    expect(found.every(({ cure }) => cure)).toBe(true);
    expect(tableOf(found)).not.toContain("canary");
    expect(tableOf(found).split("\n")).toHaveLength(found.length);
  });
});

describe("what is allowed and seldom meant on the open internet", () => {
  const issuer = (...signIn: Issuer["signIn"]) => ({ signIn, bulk: { trial: false } }) as Issuer;
  const named = new BlockList();
  named.addAddress("127.0.0.1");
  const set = (PUBLIC_URL: string, TRUSTED_PROXIES: BlockList, ...modes: Issuer["signIn"]) =>
    configurationWarnings(
      { PUBLIC_URL, TRUSTED_PROXIES, issuer: issuer(...modes) },
      { isEmbedded: false },
    ).map(({ what }) => what);

  test("is pointed out", () => {
    const open = set("https://felagi.example", new BlockList(), "electronic-id", "kennitala");
    expect(open).toEqual(["signIn", "TRUSTED_PROXIES"]);
  });

  test("is a trial of sending to many, with what it holds back", () => {
    const onTrial = {
      ...issuer("electronic-id"),
      bulk: { quietHours: false, trial: true },
    } as Issuer;
    const warnings = configurationWarnings(
      { PUBLIC_URL: "https://felagi.example", TRUSTED_PROXIES: named, issuer: onTrial },
      { isEmbedded: false },
    );
    expect(warnings).toEqual([
      { what: "bulk", warning: expect.stringContaining("50 texts a day") },
    ]);
  });

  test("is the embedded database, whose libraries are named", () => {
    const embedded = (PUBLIC_URL: string) =>
      configurationWarnings(
        { PUBLIC_URL, TRUSTED_PROXIES: named, issuer: issuer("electronic-id") },
        { isEmbedded: true },
      );
    expect(embedded("https://felagi.example")).toEqual([
      { what: "DATABASE_URL", warning: expect.stringMatching(/OpenSSL 1\.1\.1 and libxml2 2\.9/) },
    ]);
    expect(embedded("http://localhost:3000")).toEqual([]);
  });

  test("is not where it cannot matter", () => {
    expect(set("https://felagi.example", named, "electronic-id", "text-link")).toEqual([]);
    expect(set("http://localhost:3000", new BlockList(), "kennitala")).toEqual([]);
  });

  test("is a line of its own, and no problem", () => {
    expect(tableOf([{ what: "signIn", warning: "is it meant?" }])).toBe(
      "look at  signIn  is it meant?",
    );
  });
});
