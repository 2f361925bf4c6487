import "server-only";
import { randomUUID } from "node:crypto";
import { cache } from "react";
import { z } from "zod";
import { carriesCookie, openSealedCookie } from "#portal/auth/sealed-cookie.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { isAllowed, type Permission, type Role } from "./role.ts";
import {
  findLiveAccount,
  findTimedOutAccount,
  replaceStaffSession,
  signOutOfSession,
  staffSessionTimes,
  touchStaffSession,
} from "./staff-session-store.ts";

/** An identifier and nothing else: who it is and what they may do stands in the database. */
const sealedSchema = z.object({ id: z.uuid() });
type Sealed = z.infer<typeof sealedSchema>;
const cookie = { name: "felagi-staff", lifetimeMs: staffSessionTimes.lifetimeMs };

export interface Staff {
  sessionId: string;
  accountId: string;
  name: string;
  email: string;
  role: Role;
  mustChangePassword: boolean;
  /** False for whoever signs in through the issuer's identity provider alone. */
  hasPassword: boolean;
}

/** Who of the staff is here. A damaged or ended session is a signed-out visitor, never a fault. */
type StaffVisit =
  | { kind: "staff"; staff: Staff }
  | { kind: "signed-out"; timedOut: boolean }
  | { kind: "fault" };

export const getStaffVisit = cache(async (): Promise<StaffVisit> => {
  const sealed = sealedSchema.safeParse({ ...(await openSealedCookie<Sealed>(cookie)) });
  if (!sealed.success) return { kind: "signed-out", timedOut: await carriesCookie(cookie) };
  const { id } = sealed.data;
  try {
    const account = await touchStaffSession(getDatabase(), id, new Date());
    if (!account) return { kind: "signed-out", timedOut: true };
    const { name, email, role, mustChangePassword, passwordHash } = account;
    return {
      kind: "staff",
      staff: {
        sessionId: id,
        accountId: account.id,
        name,
        email,
        role,
        mustChangePassword,
        hasPassword: passwordHash !== null && offersSignInMethod("password"),
      },
    };
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a staff session could not be looked up");
    return { kind: "fault" };
  }
});

/** The account of a session that timed out: to keep what was being written, and nothing else. */
export async function getTimedOutVisit(
  permission: Permission,
): Promise<Pick<Staff, "sessionId" | "accountId"> | undefined> {
  const sealed = sealedSchema.safeParse({ ...(await openSealedCookie<Sealed>(cookie)) });
  if (!sealed.success) return undefined;
  const { id: sessionId } = sealed.data;
  const account = await findTimedOutAccount(getDatabase(), sessionId, new Date());
  const may = account && isAllowed(account, permission);
  return may ? { sessionId, accountId: account.id } : undefined;
}

/** The live session that a request carries, without counting as a use of it. */
export async function getLiveSessionId(): Promise<string | undefined> {
  const sealed = sealedSchema.safeParse({ ...(await openSealedCookie<Sealed>(cookie)) });
  if (!sealed.success) return undefined;
  const { id } = sealed.data;
  return (await findLiveAccount(getDatabase(), id, new Date())) ? id : undefined;
}

/** Whether a session is live and holds the permission at this moment, without using it. */
export async function maySession(id: string, permission: Permission): Promise<boolean> {
  const account = await findLiveAccount(getDatabase(), id, new Date());
  return !!account && isAllowed(account, permission);
}

interface SessionStart {
  /** The activity recorded with the session; absent where what led to the session is recorded already. */
  action?: "sign-in" | "provider-sign-in";
  /** The ID token, where the identity provider signed the person in. */
  idToken?: string | undefined;
}

export async function beginStaffSession(
  accountId: string,
  { action, idToken }: SessionStart = {},
): Promise<void> {
  const earlier = await getStaffVisit();
  const id = randomUUID();
  const sealedIdToken = idToken ? sealText("identity tokens", idToken) : null;
  await replaceStaffSession(getDatabase(), {
    earlierId: earlier.kind === "staff" ? earlier.staff.sessionId : undefined,
    session: { id, accountId, sealedIdToken, now: new Date() },
    action,
  });
  const session = await openSealedCookie<Sealed>(cookie);
  session.id = id;
  await session.save();
}

/** Deletes the cookie even when the database fails; a row that is left behind times out. */
export async function endOwnStaffSession(): Promise<void> {
  const visit = await getStaffVisit();
  (await openSealedCookie<Sealed>(cookie)).destroy();
  if (visit.kind !== "staff") return;
  try {
    await signOutOfSession(getDatabase(), visit.staff, new Date());
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a staff session could not be ended");
  }
}

/** Whether the visitor may do something of the console at this moment, and why not. */
type StaffAccess =
  | { kind: "allowed"; staff: Staff }
  | { kind: "not-allowed"; staff: Staff }
  | { kind: "signed-out"; timedOut: boolean }
  /** The session could not be looked up. */
  | { kind: "fault" };

export async function authoriseStaff(permission: Permission): Promise<StaffAccess> {
  const visit = await getStaffVisit();
  if (visit.kind !== "staff") return visit;
  const { staff } = visit;
  return { kind: isAllowed(staff, permission) ? "allowed" : "not-allowed", staff };
}
