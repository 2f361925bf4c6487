import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import issuer from "#demo/issuer.json" with { type: "json" };
import { listActivity } from "#portal/auth/activity/activity-list.ts";
import { refusalOfError } from "#portal/auth/openid/openid-refusal.ts";
import { findAccount, setPassword } from "#portal/auth/staff/account-store.ts";
import { createInvitation, findInvited, takeUpInvitation } from "#portal/auth/staff/invitation.ts";
import { admit, type ProviderPerson } from "#portal/auth/staff/provider/admit.ts";
import { readPerson, roleOfGroups } from "#portal/auth/staff/provider/provider-sign-in.ts";
import type { Role } from "#portal/auth/staff/role.ts";
import { insertStaffSession, touchStaffSession } from "#portal/auth/staff/staff-session-store.ts";
import { inviteAgain } from "#portal/auth/staff/team.ts";
import type { Database } from "#portal/database/database.ts";
import { staffAccount, staffInvitation } from "#portal/database/schema/staff.ts";
import { configureOwnPortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";
import { staffMember } from "./records.ts";

let restore: () => void;
const folder = quickDirectory("staff-provider");

beforeAll(() => {
  const ISSUER_CONFIG = path.join(folder, "issuer.json");
  const staffSignIn = ["password", "provider"];
  writeFileSync(ISSUER_CONFIG, JSON.stringify({ ...issuer, logo: undefined, staffSignIn }));
  restore = configureOwnPortal({
    ISSUER_CONFIG,
    OIDC_STAFF_ISSUER: "https://login.example.is",
    OIDC_STAFF_CLIENT_ID: "felagi",
    OIDC_STAFF_CLIENT_SECRET: "secret",
    OIDC_STAFF_ROLES: "admins=admin",
  });
});

afterAll(() => {
  restore();
  rmSync(folder, { recursive: true });
});

const databases = portalDatabases();
const noon = new Date("2026-11-20T12:00:00Z");
const later = new Date(noon.getTime() + 60_000);

const roleOfGroup = new Map<string, Role>([
  ["guests", "viewer"],
  ["desk", "sender"],
  ["admins", "admin"],
]);

describe("the role that groups give", () => {
  test.each<[claim: unknown, role: Role | undefined]>([
    [["desk"], "sender"],
    [["guests", "admins", "desk"], "admin"],
    [["lunch", "desk"], "sender"],
    ["desk", "sender"],
    [["Desk"], undefined],
    [["desk,admins"], undefined],
    ["desk admins", undefined],
    [[], undefined],
    [undefined, undefined],
    [{ admins: true }, undefined],
    [[["admins"], null, 1], undefined],
    ["__proto__", undefined],
  ])("%j: %s", (claim, role) => {
    expect(roleOfGroups(claim, roleOfGroup)).toBe(role);
  });
});

describe("whom a token speaks of", () => {
  const claims = { iss: "https://login.example.is", sub: "4711" };
  const read = (changed: object, record = {}) =>
    readPerson({ ...claims, ...changed }, record, "groups", (claim) =>
      roleOfGroups(claim, roleOfGroup),
    );

  test("is the provider's own, so that another provider's 4711 is somebody else", () => {
    expect(read({}).subject).toBe("https://login.example.is 4711");
  });

  test("may stand in the token or in the provider's record", () => {
    const userinfo = { name: "Sigga", email: "sigga@x.is", email_verified: true, groups: ["desk"] };
    const person = {
      subject: "https://login.example.is 4711",
      name: "Sigga",
      email: "sigga@x.is",
      isEmailVerified: true,
      role: "sender",
    };
    expect(read(userinfo)).toEqual(person);
    expect(read({}, userinfo)).toEqual(person);
    expect(read({ groups: ["admins"] }, userinfo)).toEqual({ ...person, role: "admin" });
  });

  test("an address is not verified by a word about another one", () => {
    const record = { email: "other@x.is", email_verified: true };
    expect(read({ email: "boss@x.is" }, record)).toMatchObject({
      email: "boss@x.is",
      isEmailVerified: false,
    });
    expect(read({ email: "boss@x.is", email_verified: "true" }).isEmailVerified).toBe(false);
  });

  test("has some name, and an address only when it is one", () => {
    expect(read({ name: " ", preferred_username: "sigga" }).name).toBe("sigga");
    expect(read({ email: "sigga@x.is" }).name).toBe("sigga@x.is");
    expect(read({ email: "not an address" })).toMatchObject({ name: "4711", email: undefined });
    expect(read({ name: "x".repeat(300) }).name).toHaveLength(100);
  });
});

describe("whoever comes from the provider", () => {
  const person = (facts: Partial<ProviderPerson> = {}): ProviderPerson => ({
    subject: `https://login.example.is ${randomUUID()}`,
    name: "Sigga",
    email: `${randomUUID()}@x.is`,
    isEmailVerified: false,
    role: "sender" as const,
    ...facts,
  });

  async function written(database: Database): Promise<string[]> {
    const { rows } = await listActivity(database, { limit: 50 });
    return rows.map(({ action, outcome }) => `${action} ${outcome}`).reverse();
  }

  async function hired(database: Database, email: string, role: Role = "admin"): Promise<string> {
    const id = await staffMember(database, { email, role });
    await setPassword(database, { accountId: id, passwordHash: "x", now: noon });
    return id;
  }

  test("gets one account, even when they come twice at once or with another address later", async () => {
    const { database } = await databases.fresh();
    const who = person();
    const ids = await Promise.all([who, who, who].map((one) => admitted(database, one)));
    expect(new Set(ids).size).toBe(1);
    expect(await admitted(database, { ...who, email: "new@x.is" })).toBe(ids[0]);
    expect(await written(database)).toEqual(["provider-account done"]);
  });

  test("stays an admin while there is no other, and no longer", async () => {
    const { database } = await databases.fresh();
    const who = person({ role: "admin" });
    await admit(database, who, noon);
    const kept = await admit(database, { ...who, role: "viewer" }, later);
    expect(kept).toMatchObject({ kind: "admitted", account: { role: "admin" } });
    await hired(database, "hildur@x.is");
    const changed = await admit(database, { ...who, role: "viewer" }, later);
    expect(changed).toMatchObject({ kind: "admitted", account: { role: "viewer" } });
    expect(await written(database)).toEqual([
      "provider-account done",
      "provider-role refused",
      "provider-role done",
    ]);
  });

  test("takes an account over with everything that led into it, when the address is theirs", async () => {
    const { database } = await databases.fresh();
    const id = await hired(database, "hildur@x.is");
    const session = randomUUID();
    await insertStaffSession(database, { id: session, accountId: id, now: noon });
    const invitation = await createInvitation(database, id, noon);
    const who = person({ email: "Hildur@x.is", role: "admin" });
    expect(await admit(database, who, later)).toMatchObject({ reason: "email-taken" });
    expect(await touchStaffSession(database, session, later)).toBeDefined();
    const linked = await admit(database, { ...who, isEmailVerified: true }, later);
    expect(linked).toMatchObject({ kind: "admitted", account: { id, passwordHash: null } });
    expect(await touchStaffSession(database, session, later)).toBeUndefined();
    expect(await findInvited(database, invitation, later)).toBeUndefined();
    expect(await written(database)).toEqual(["provider-link done"]);
  });

  test("without a role changes nothing, and ends what was open", async () => {
    const { database } = await databases.fresh();
    const stranger = person({ role: undefined });
    expect(await admit(database, stranger, noon)).toMatchObject({ reason: "no-role" });
    const who = person();
    const id = await admitted(database, who);
    const session = randomUUID();
    await insertStaffSession(database, { id: session, accountId: id, now: noon });
    await link(database, id);
    const refused = await admit(database, { ...who, role: undefined }, later);
    expect(await database.select().from(staffInvitation)).toMatchObject([{ usedAt: later }]);
    expect(refused).toEqual({ kind: "refused", reason: "no-role", accountId: id });
    expect(await touchStaffSession(database, session, later)).toBeUndefined();
    expect(await findAccount(database, id)).toMatchObject({ role: "sender", disabledAt: null });
  });

  async function admitted(database: Database, who: ProviderPerson): Promise<string> {
    const answer = await admit(database, who, noon);
    if (answer.kind === "refused") throw new Error(answer.reason);
    return answer.account.id;
  }

  /** An open invitation of the account, written past the rule that refuses one to such an account. */
  async function link(database: Database, accountId: string): Promise<string> {
    const other = await staffMember(database);
    const token = await createInvitation(database, other, noon);
    await database
      .update(staffInvitation)
      .set({ accountId })
      .where(eq(staffInvitation.accountId, other));
    return token;
  }

  test("is not invited to choose a password", async () => {
    const { database } = await databases.fresh();
    const id = await admitted(database, person({ role: "admin" }));
    const by = { accountId: await hired(database, "hildur@x.is") };
    expect(await inviteAgain(database, by, id)).toEqual({ kind: "managed-by-provider" });
    await expect(createInvitation(database, id, later)).rejects.toThrow();
    expect(await database.$count(staffInvitation)).toBe(0);
    expect(await written(database)).toEqual(["provider-account done"]);
  });

  test("finds no use in a link, and the database keeps no password for them", async () => {
    const { database } = await databases.fresh();
    const accountId = await admitted(database, person());
    const token = await link(database, accountId);
    expect(await findInvited(database, token, later)).toBeUndefined();
    const taken = await takeUpInvitation(database, { token, passwordHash: "x", now: later });
    expect(taken).toBeUndefined();
    await expect(
      setPassword(database, { accountId, passwordHash: "x", now: later }),
    ).rejects.toMatchObject({ cause: { constraint: "staff_account_one_way_in" } });
    const set = { passwordHash: "x" };
    await expect(
      database.update(staffAccount).set(set).where(eq(staffAccount.id, accountId)),
    ).rejects.toMatchObject({ cause: { constraint: "staff_account_one_way_in" } });
  });
});

describe("what an error on the way means", () => {
  const url = new URLSearchParams({ error: "access_denied" });
  const answered = (error: string) =>
    new AuthorizationResponseError("no", { cause: new URLSearchParams({ error }) });
  const token = (status: number, error: string) =>
    new ResponseBodyError("no", { cause: { error }, response: new Response(null, { status }) });
  const client = (code: string | undefined, cause?: unknown) =>
    Object.assign(new ClientError("no", { cause }), { code });

  test.each([
    ["cancelled", new AuthorizationResponseError("no", { cause: url })],
    ["unreachable", answered("temporarily_unavailable")],
    ["not-trusted", answered("invalid_request")],
    ["stale", token(400, "invalid_grant")],
    ["failed", token(401, "invalid_client")],
    ["unreachable", token(503, "server_error")],
    ["unreachable", client("OAUTH_TIMEOUT")],
    ["unreachable", client("OAUTH_RESPONSE_IS_NOT_CONFORM")],
    ["not-trusted", client("OAUTH_JWT_CLAIM_COMPARISON_FAILED")],
    ["not-trusted", client("OAUTH_INVALID_RESPONSE")],
    ["unreachable", new TypeError("fetch failed", { cause: new Error("refused") })],
    ["unreachable", client(undefined, new TypeError("fetch failed", { cause: new Error() }))],
    ["failed", new TypeError("a mistake of ours")],
    ["failed", new Error("the database")],
  ])("%s: %s", (refusal, error) => {
    expect(refusalOfError(error)).toBe(refusal);
  });
});
