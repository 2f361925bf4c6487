import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { always, startPeer } from "#tests/pass-client/scripted-peer.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { canary, fillEveryTable, somebody } from "./whole-portal.ts";

const databases = portalDatabases();
const now = new Date();
const kennitala = "0101302129";
const digestSecret = "digest-secret-of-the-tests-0123456789";
const passId = randomUUID();
const anna = {
  ...somebody("a"),
  passIds: [passId],
  digest: createHmac("sha256", digestSecret).update(kennitala).digest("base64url").slice(0, 22),
};
const membership = {
  subscriptionId: randomUUID(),
  subscriptionStatus: "ACTIVE",
  subscriberListId: randomUUID(),
  subscriberListName: "Félagsaðild",
  pass: {
    id: passId,
    status: "ACTIVE",
    walletInstalled: true,
    deliveryPageUrl: "https://p.example/p/a",
    distributionUrl: "https://p.example/d/a",
  },
};
const member = {
  memberId: randomUUID(),
  kennitala,
  memberStatus: "ACTIVE",
  memberships: [membership],
};

let environment: Record<string, string>;
let opened: Awaited<ReturnType<typeof databases.fresh>>;

beforeEach(async () => {
  opened = await databases.fresh();
  await fillEveryTable(opened.database, anna, now);
  const service = await startPeer(always({ body: member }));
  environment = {
    PASS_SERVICE_URL: service.url,
    PASS_SERVICE_KEY_ID: "key",
    PASS_SERVICE_KEY_TOKEN: "token-of-the-tests",
    PUBLIC_URL: "http://localhost:3000",
    SESSION_SECRETS: "session-secret-of-the-tests-0123456789",
    STORAGE_SECRETS: "storage-secret-of-the-tests-0123456789",
    DIGEST_SECRET: digestSecret,
    DATABASE_URL: opened.address,
    ISSUER_CONFIG: "lib/demo/issuer.json",
  };
});

async function command(args: string[], typed: string, more: Record<string, string> = {}) {
  const file = "lib/portal/personal-data/personal-data-command.ts";
  const child = spawn(process.execPath, ["--conditions=react-server", file, ...args], {
    env: { PATH: process.env.PATH, ...environment, ...more } as unknown as NodeJS.ProcessEnv,
  });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.error += chunk;
  });
  child.stdin.end(typed);
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { ...said, status };
}

/** All that is said beside the result. */
const aboutDatabase = expect.stringMatching(
  /^Database: \/[^@]+\/test_\w+\. Issuer: Sundfélagið Bylgja, at http:\S+\.\n$/,
);

test("the command exports as JSON, and erases only when told to be sure", async () => {
  const [exported, unsure] = await Promise.all([
    command(["export"], "010130-2129\n"),
    command(["erase"], kennitala),
  ]);
  expect(exported).toMatchObject({ status: 0, error: aboutDatabase });
  const found = JSON.parse(exported.out);
  expect(found.portal.messages.records[0].recipient).toBe(canary.phone);
  expect(found.passService.answer.lookup.memberships[0].pass.id).toBe(passId);
  expect(unsure.status).toBe(1);
  expect(unsure.out).toMatch(/Would be erased:\n {6}1 {2}look-ups/);
  expect(await opened.pool.query("select 1 from member_search")).toMatchObject({ rowCount: 1 });

  const erased = await command(["erase", "--yes"], kennitala);
  expect(erased).toMatchObject({ status: 0, error: aboutDatabase });
  expect(erased.out).toMatch(/Erased:\n {6}1 {2}look-ups/);
  expect(erased.out).toContain("whoever runs it must erase them there");
  expect(erased.out).not.toContain(kennitala);
  expect(await opened.pool.query("select 1 from member_search")).toMatchObject({ rowCount: 0 });
}, 120_000);

test("the command does what it can without the service, and repeats no kennitala that it refuses", async () => {
  const [without, ...refused] = await Promise.all([
    command(["export"], kennitala, { PASS_SERVICE_URL: "http://127.0.0.1:1" }),
    command(["export", "--kennitala", kennitala], ""),
    command(["erase", "--yes"], "010130-212x\n"),
  ]);
  expect(without.status).toBe(1);
  expect(without.error).toContain("does not answer as it should (unreachable)");
  expect(JSON.parse(without.out).portal.memberSearches.records).toHaveLength(1);
  for (const { status, out, error } of refused) {
    expect(status).toBe(1);
    expect(out + error).not.toContain("010130");
  }
}, 120_000);
