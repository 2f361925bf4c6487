import "server-only";
import { randomUUID } from "node:crypto";
import { getIronSession, type SessionOptions } from "iron-session";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import {
  dropOldSessions,
  endSession,
  insertSession,
  touchSession,
} from "./member-session-store.ts";
import { memberSessionTimes } from "./member-session-times.ts";

/** The cookie is written once, at sign-in; everything that changes stands in the database. */
const sealedSchema = z.object({ id: z.uuid(), kennitala: kennitalaSchema });
type Sealed = z.infer<typeof sealedSchema>;

export interface Member {
  sessionId: string;
  kennitala: Kennitala;
}

export async function beginMemberSession(kennitala: Kennitala): Promise<void> {
  const earlier = await getMember();
  const now = new Date();
  if (earlier) await endSession(getDatabase(), earlier.sessionId, now);
  await dropOldSessions(getDatabase(), now);
  const id = randomUUID();
  await insertSession(getDatabase(), id, now);
  const session = await openCookie();
  Object.assign(session, { id, kennitala } satisfies Sealed);
  await session.save();
}

export async function endMemberSession(): Promise<void> {
  const member = await getMember();
  if (member) await endSession(getDatabase(), member.sessionId, new Date());
  (await openCookie()).destroy();
}

/** Who is here; undefined for a missing, damaged, foreign, ended or timed-out session alike. */
export const getMember = cache(async (): Promise<Member | undefined> => {
  const sealed = sealedSchema.safeParse({ ...(await openCookie()) });
  if (!sealed.success) return undefined;
  const { id, kennitala } = sealed.data;
  const live = await touchSession(getDatabase(), id, new Date());
  return live ? { sessionId: id, kennitala } : undefined;
});

/** The member, or the start page, which says why when a session has just run out. */
export async function requireMember(): Promise<Member> {
  const member = await getMember();
  if (member) return member;
  redirect((await carriesCookie()) ? "/?signed-out=timed-out" : "/");
}

export async function carriesCookie(): Promise<boolean> {
  return (await cookies()).has(cookieOptions().cookieName);
}

async function openCookie() {
  return getIronSession<Partial<Sealed>>(await cookies(), cookieOptions());
}

function cookieOptions(): SessionOptions {
  const { SESSION_SECRETS, PUBLIC_URL } = getConfiguration();
  const secure = PUBLIC_URL.startsWith("https:");
  const newestFirst = SESSION_SECRETS.map((secret, index) => [
    String(SESSION_SECRETS.length - index),
    secret,
  ]);
  return {
    cookieName: secure ? "__Host-felagi-member" : "felagi-member",
    password: Object.fromEntries(newestFirst),
    ttl: memberSessionTimes.lifetimeMs / 1000,
    cookieOptions: { httpOnly: true, secure, sameSite: "lax", path: "/" },
    onUnsealError: (reason) => {
      if (reason !== "expired") log().warn({ reason }, "a session cookie could not be read");
    },
  };
}
