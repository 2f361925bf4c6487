import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { demoTeam } from "#demo/team.ts";
import { ports } from "./addresses.ts";
import { query } from "./portal-records.ts";
import { sessionPasswords } from "./secrets.ts";
import { sealed } from "./session.ts";

export const staffCookieName = "felagi-staff";
export const roles = ["viewer", "sender", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

export interface StaffPerson {
  id: string;
  email: string;
  name: string;
  /** What the browser carries. */
  cookie: string;
  sessionId: string;
}

interface NewStaff {
  role?: Role;
  name?: string;
  mustChangePassword?: boolean;
  /** A demo account's password becomes theirs too, where the test signs in with one. */
  withDemoPassword?: boolean;
  portal?: number;
}

/** Somebody of the staff whom no other test knows, with a session of their own. */
export async function createStaff({
  role = "admin",
  name = "Prófun Prófsdóttir",
  mustChangePassword = false,
  withDemoPassword = false,
  portal = ports.portal,
}: NewStaff = {}): Promise<StaffPerson> {
  const id = randomUUID();
  const email = `${id}@bylgja.example`;
  await query(
    portal,
    `insert into staff_account (id, email, name, role, must_change_password, password_hash, created_at)
     values ($1, $2, $3, $4, $5,
       case when $6 then (select password_hash from staff_account where email = $7) end, now())`,
    [id, email, name, role, mustChangePassword, withDemoPassword, demoTeam[0].email],
  );
  return { id, email, name, ...(await createStaffSession(id, portal)) };
}

/** Another session of the same person, at another computer. */
export async function createStaffSession(accountId: string, portal: number = ports.portal) {
  const sessionId = randomUUID();
  await query(
    portal,
    "insert into staff_session (id, account_id, issued_at, last_seen_at) values ($1, $2, now(), now())",
    [sessionId, accountId],
  );
  return { sessionId, cookie: await sealed({ id: sessionId }, sessionPasswords) };
}

export async function setStaffCookie(context: BrowserContext, { cookie }: { cookie: string }) {
  await context.addCookies([
    { name: staffCookieName, value: cookie, domain: "localhost", path: "/", httpOnly: true },
  ]);
}

/** Signs a new person of the staff in without the way through the sign-in page. */
export async function signInNewStaff(context: BrowserContext, options: NewStaff = {}) {
  const person = await createStaff(options);
  await setStaffCookie(context, person);
  return person;
}

/** How a request of this person looks to the portal. */
export const asStaff = ({ cookie }: { cookie: string }) => ({
  cookie: `${staffCookieName}=${cookie}`,
});

interface StaffAccount {
  id: string;
  role: string;
  password_hash: string | null;
  provider_subject: string | null;
}

export async function accountsOf(portal: number, email: string): Promise<StaffAccount[]> {
  const found = "select * from staff_account where email = $1";
  return (await query<StaffAccount>(portal, found, [email])).rows;
}

interface Activity {
  action: string;
  outcome: string;
  details: Record<string, unknown>;
}

/** What the portal recorded about an account, or about nobody, oldest first. */
export async function activityOf(portal: number, accountId: string | null): Promise<Activity[]> {
  const recorded = "select * from activity where staff_id is not distinct from $1 order by id";
  return (await query<Activity & { id: string }>(portal, recorded, [accountId])).rows;
}
