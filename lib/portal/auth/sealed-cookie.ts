import "server-only";
import { getIronSession, type SessionOptions } from "iron-session";
import { cookies } from "next/headers";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { log } from "#portal/observability/log.ts";

interface SealedCookie {
  name: string;
  lifetimeMs: number;
  sameSite?: "lax" | "strict";
}

/** The contents of a cookie of the request; empty when it is missing, damaged or expired. */
export async function openSealedCookie<Contents extends object>(cookie: SealedCookie) {
  return getIronSession<Partial<Contents>>(await cookies(), sealedCookieOptions(cookie));
}

/** Whether the request has the cookie, whatever can be read from it. */
export async function carriesCookie(cookie: SealedCookie): Promise<boolean> {
  return (await cookies()).has(sealedCookieOptions(cookie).cookieName);
}

/** Options of iron-session for a cookie of the portal; over https its name binds it to this origin. */
function sealedCookieOptions({ name, lifetimeMs, sameSite = "lax" }: SealedCookie): SessionOptions {
  const { SESSION_SECRETS, PUBLIC_URL } = getConfiguration();
  const secure = PUBLIC_URL.startsWith("https:");
  return {
    cookieName: secure ? `__Host-${name}` : name,
    // iron-session seals with the highest number, and all of them open.
    password: Object.fromEntries(
      SESSION_SECRETS.map((secret, index) => [String(SESSION_SECRETS.length - index), secret]),
    ),
    ttl: lifetimeMs / 1000,
    cookieOptions: { httpOnly: true, secure, sameSite, path: "/" },
    onUnsealError: (reason) => {
      if (reason !== "expired") log().warn({ reason, name }, "a sealed cookie could not be read");
    },
  };
}
