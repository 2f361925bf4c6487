import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { ports } from "./addresses.ts";
import { query } from "./portal-records.ts";
import { sessionPasswords } from "./secrets.ts";

export const cookieName = "felagi-member";

const sealedSchema = z.object({ id: z.uuid(), kennitala: z.string(), mode: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

export async function sessionCookie(context: BrowserContext): Promise<string> {
  const found = (await context.cookies()).find(({ name }) => name === cookieName);
  if (!found) throw new Error("Nobody is signed in.");
  return found.value;
}

export async function setSessionCookie(context: BrowserContext, value: string): Promise<void> {
  // Cookies know no ports: all portals of the tests see the same.
  await context.addCookies([
    { name: cookieName, value, domain: "localhost", path: "/", httpOnly: true },
  ]);
}

export async function unsealed(cookie: string): Promise<Sealed> {
  return sealedSchema.parse(await unsealData(cookie, { password: sessionPasswords }));
}

export function sealed(content: unknown, password: string | Record<string, string>) {
  return sealData(content, { password, ttl: 3600 });
}

/** The cookie of a member who is signed in without the way through the start page. */
export async function newSession(kennitala: string, portal: number): Promise<string> {
  const content = { id: randomUUID(), kennitala: kennitala.replace("-", ""), mode: "kennitala" };
  await query(
    portal,
    "insert into member_session (id, issued_at, last_seen_at) values ($1, now(), now())",
    [content.id],
  );
  return sealed(content, sessionPasswords);
}

/** Signs a member in where the way in is not the matter. */
export async function setMemberSession(context: BrowserContext, kennitala: string, portal: number) {
  await setSessionCookie(context, await newSession(kennitala, portal));
}

/** A cookie that is in order, whether or not a database knows of the session. */
export async function setSealedCookie(context: BrowserContext, kennitala: string): Promise<void> {
  await setSessionCookie(context, await sealedFor(kennitala));
}

export function sealedFor(kennitala: string): Promise<string> {
  const content = { id: randomUUID(), kennitala: kennitala.replace("-", ""), mode: "kennitala" };
  return sealed(content, sessionPasswords);
}

/** Lets time pass for one session, as far as the portal's database knows. */
export async function ageSession(
  cookie: string,
  { idleMinutes }: { idleMinutes: number },
): Promise<void> {
  const { id } = await unsealed(cookie);
  const aged = await query(
    ports.portal,
    `update member_session
        set last_seen_at = now() - $2::float * interval '1 minute',
            issued_at = now() - $2::float * interval '1 minute'
      where id = $1`,
    [id, idleMinutes],
  );
  if (aged.rowCount !== 1) throw new Error("The portal has no such session.");
}
