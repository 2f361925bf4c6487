import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  changeAccount,
  findAccount,
  insertAccount,
  setPassword,
} from "#portal/auth/staff/account-store.ts";
import { createInvitation, findInvited, takeUpInvitation } from "#portal/auth/staff/invitation.ts";
import { hashPassword, isPassword, problemOfPassword } from "#portal/auth/staff/password.ts";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import { insertStaffSession, touchStaffSession } from "#portal/auth/staff/staff-session-store.ts";
import type { Database } from "#portal/database/database.ts";
import { demoPassword } from "#process/demo.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { staffMember } from "./records.ts";

const databases = portalDatabases();
const noon = new Date("2026-11-20T12:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function hired(database: Database, role: Role = "admin", email = `${randomUUID()}@x.is`) {
  return staffMember(database, { email, role });
}

async function atWork(role: Role = "sender") {
  const { database, pool } = await databases.fresh();
  const accountId = await hired(database, role);
  const id = randomUUID();
  await insertStaffSession(database, { id, accountId, now: noon });
  return { database, pool, accountId, id };
}

describe("a session of the staff", () => {
  test("lives while it is used, up to ten hours", async () => {
    const { database, id } = await atWork();
    for (let minutes = 25; minutes < 600; minutes += 25) {
      expect(await touchStaffSession(database, id, later(minutes)), `${minutes}`).toBeDefined();
    }
    expect(await touchStaffSession(database, id, later(600))).toBeUndefined();
  });

  test("ends after half an hour unused", async () => {
    const { database, id } = await atWork();
    expect(await touchStaffSession(database, id, later(30))).toBeUndefined();
  });

  test("has the role of this very moment", async () => {
    const { database, id, accountId } = await atWork();
    await hired(database);
    await changeAccount(database, { accountId, change: "role", role: "manager", now: later(1) });
    expect(await touchStaffSession(database, id, later(1))).toMatchObject({ role: "manager" });
  });

  test("ends at once when its account is closed, and does not come back with it", async () => {
    const { database, id, accountId } = await atWork();
    await changeAccount(database, { accountId, change: "disable", now: later(1) });
    expect(await touchStaffSession(database, id, later(2))).toBeUndefined();
    await changeAccount(database, { accountId, change: "enable", now: later(3) });
    expect(await touchStaffSession(database, id, later(4))).toBeUndefined();
  });

  test("a new password ends every session but the one it was changed in", async () => {
    const { database, id, accountId } = await atWork();
    const other = randomUUID();
    await insertStaffSession(database, { id: other, accountId, now: noon });
    const change = { accountId, passwordHash: "x", keptSession: id, now: later(1) };
    await setPassword(database, change);
    expect(await touchStaffSession(database, id, later(2))).toBeDefined();
    expect(await touchStaffSession(database, other, later(2))).toBeUndefined();
  });
});

test("a password that somebody else chose must be changed first, and one's own need not", async () => {
  const { database, id, accountId } = await atWork();
  const set = (mustChange?: boolean) =>
    setPassword(database, {
      accountId,
      passwordHash: "x",
      keptSession: id,
      ...(mustChange && { mustChange }),
      now: noon,
    });
  await set(true);
  expect(await touchStaffSession(database, id, later(1))).toMatchObject({
    mustChangePassword: true,
  });
  await set();
  expect(await touchStaffSession(database, id, later(2))).toMatchObject({
    mustChangePassword: false,
  });
});

describe("the admins", () => {
  test("the last one can neither be closed nor made less", async () => {
    const { database } = await databases.fresh();
    const accountId = await hired(database);
    const disabled = await changeAccount(database, { accountId, change: "disable", now: noon });
    const demoted = await changeAccount(database, {
      accountId,
      change: "role",
      role: "viewer",
      now: noon,
    });
    expect([disabled, demoted]).toEqual(["last-admin", "last-admin"]);
  });

  test("an address is taken whatever its case", async () => {
    const { database } = await databases.fresh();
    await hired(database, "admin", "Hildur@Bylgja.is");
    const again = { id: randomUUID(), email: "hildur@bylgja.is", name: "Önnur", createdAt: noon };
    expect(await insertAccount(database, { ...again, role: "viewer" })).toBeUndefined();
  });
});

describe("an invitation", () => {
  async function invited() {
    const { database } = await databases.fresh();
    const accountId = await hired(database);
    return { database, accountId, token: await createInvitation(database, accountId, noon) };
  }
  const days = (count: number) => later(count * 24 * 60);

  test("is used once, even by two at once, and ends the sessions that were there before", async () => {
    const { database, accountId, token } = await invited();
    const id = randomUUID();
    await insertStaffSession(database, { id, accountId, now: noon });
    const take = () => takeUpInvitation(database, { token, passwordHash: "x", now: later(1) });
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.filter(Boolean)).toEqual([accountId]);
    expect(await touchStaffSession(database, id, later(2))).toBeUndefined();
    expect(await findInvited(database, token, later(2))).toBeUndefined();
  });

  test("lasts seven days, and no longer than the next one", async () => {
    const { database, accountId, token } = await invited();
    expect(await findInvited(database, token, days(6.9))).toBeDefined();
    expect(await findInvited(database, token, days(7))).toBeUndefined();
    await createInvitation(database, accountId, later(1));
    expect(await findInvited(database, token, later(2))).toBeUndefined();
  });

  test("a change of password uses it up, also one at the same moment", async () => {
    const { database, accountId, token } = await invited();
    await setPassword(database, { accountId, passwordHash: "x", now: later(1) });
    expect(await findInvited(database, token, later(2))).toBeUndefined();
    for (let round = 0; round < 5; round += 1) {
      const raced = await createInvitation(database, accountId, later(3));
      const [taken] = await Promise.all([
        takeUpInvitation(database, { token: raced, passwordHash: "invited", now: later(4) }),
        setPassword(database, { accountId, passwordHash: "changed", now: later(4) }),
      ]);
      expect(await findInvited(database, raced, later(5))).toBeUndefined();
      // The link gave way, or was taken up before the change.
      const { passwordHash } = (await findAccount(database, accountId)) ?? {};
      if (!taken) expect(passwordHash).toBe("changed");
    }
  });

  test("lets nobody into a closed account, nor into the reopened one", async () => {
    const { database, accountId, token } = await invited();
    await hired(database);
    const take = (now: Date) => takeUpInvitation(database, { token, passwordHash: "x", now });
    await changeAccount(database, { accountId, change: "disable", now: later(1) });
    expect(await take(later(1))).toBeUndefined();
    await changeAccount(database, { accountId, change: "enable", now: later(2) });
    expect(await take(later(3))).toBeUndefined();
    expect(await findInvited(database, token, later(3))).toBeUndefined();
  });

  test("for somebody who has a password is a reset link, which lasts four hours", async () => {
    const { database, accountId } = await invited();
    await setPassword(database, { accountId, passwordHash: "x", now: noon });
    const token = await createInvitation(database, accountId, noon);
    expect(await findInvited(database, token, later(239))).toBeDefined();
    expect(await findInvited(database, token, later(240))).toBeUndefined();
  });

  test("of two made at once one works", async () => {
    const { database, accountId } = await invited();
    const make = () => createInvitation(database, accountId, later(1));
    const tokens = await Promise.all([make(), make(), make(), make()]);
    const found = await Promise.all(tokens.map((one) => findInvited(database, one, later(2))));
    expect(found.filter(Boolean)).toHaveLength(1);
  });
});

describe("a password", () => {
  test("is recognised by its hash, and nothing else is", async () => {
    const kept = await hashPassword("marglytta í morgunsól");
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword("marglytta í morgunsól".normalize("NFD"), kept)).toBe(true);
    expect(await isPassword("marglytta í morgunsol", kept)).toBe(false);
    expect(await isPassword("", kept)).toBe(false);
    expect(await isPassword("A".repeat(22), null)).toBe(false);
  });

  test("of the demo opens nothing outside it, however it is written, and cannot be chosen", async () => {
    const kept = await hashPassword(demoPassword);
    expect(await isPassword(demoPassword, kept)).toBe(false);
    expect(await isPassword(demoPassword.replace("m", "\uff4d"), kept)).toBe(false);
    vi.stubEnv("FELAGI_DEMO", "true");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await isPassword(demoPassword, kept)).toBe(true);
    const chosen = { password: demoPassword, again: demoPassword };
    const about = { email: "anna@example.is", name: "Anna", issuer: "Bylgja" };
    expect(problemOfPassword(chosen, about)).toBe("too-common");
  });

  test.each([
    ["stutt", "too-short"],
    ["a".repeat(201), "too-long"],
    ["aaaaaaaaaaaaaaa", "too-common"],
    ["password1234", "too-common"],
    ["hildurhildur12", "too-common"],
    ["hildur@bylgja.example", "too-common"],
    ["hj@bylgja.example", "too-common"],
    ["bylgja.example", "too-common"],
    ["Hildur.Bylgja.1", "too-common"],
    ["Jónsdóttir2026", "too-common"],
    ["Sundfélagið 1926", "too-common"],
    ["marglytta í sól", undefined],
    ["marglytta við Bylgju", undefined],
  ])("%s: %s", (password, problem) => {
    const email = password.startsWith("hj@") ? "hj@bylgja.example" : "hildur@bylgja.example";
    const about = { email, name: "Hildur Jónsdóttir", issuer: "Sundfélagið Bylgja" };
    expect(problemOfPassword({ password, again: password }, about)).toBe(problem);
  });
});

test("each role may do what those before it may, and something more", () => {
  const allowed = (role: Role) =>
    (
      [
        "today:read",
        "member:find",
        "message:read",
        "message:send",
        "activity:read",
        "team:manage",
      ] as const
    ).filter((permission) => mayRole(role, permission));
  expect(allowed("viewer")).toEqual(["today:read", "member:find", "message:read"]);
  expect(allowed("sender")).toEqual([...allowed("viewer"), "message:send"]);
  expect(allowed("manager")).toEqual([...allowed("sender"), "activity:read"]);
  expect(allowed("admin")).toEqual([...allowed("manager"), "team:manage"]);
});
