import "server-only";
import { getIronSession, type SessionOptions } from "iron-session";
import { cookies } from "next/headers";
import { z } from "zod";
import { sealingKeys } from "#portal/auth/sealing-keys.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { log } from "#portal/observability/log.ts";
import type { OidcClient } from "./oidc-client.ts";

const lifetimeSeconds = 10 * 60;

/** State of an authorization request, in a sealed cookie until the callback. */
const authorizationStateSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  /** The page to open after the callback. */
  next: z.string(),
});
export type AuthorizationState = z.infer<typeof authorizationStateSchema>;

/** A second sign-in in the same browser takes the place of the first. */
export async function saveAuthorizationState(
  oidcClient: OidcClient,
  pending: AuthorizationState,
): Promise<void> {
  const session = await openCookie(oidcClient);
  Object.assign(session, pending);
  await session.save();
}

/** Reads the state and deletes its cookie; undefined when it is missing, damaged or expired. */
export async function takeAuthorizationState(
  oidcClient: OidcClient,
): Promise<AuthorizationState | undefined> {
  const session = await openCookie(oidcClient);
  const read = authorizationStateSchema.safeParse({ ...session });
  session.destroy();
  return read.data;
}

async function openCookie(oidcClient: OidcClient) {
  return getIronSession<Partial<AuthorizationState>>(await cookies(), cookieOptions(oidcClient));
}

function cookieOptions({ who }: OidcClient): SessionOptions {
  const { SESSION_SECRETS, PUBLIC_URL } = getConfiguration();
  const secure = PUBLIC_URL.startsWith("https:");
  return {
    cookieName: `${secure ? "__Host-" : ""}felagi-${who}-provider`,
    password: sealingKeys(SESSION_SECRETS),
    ttl: lifetimeSeconds,
    // The callback is a top-level navigation from another site: lax sends the cookie.
    cookieOptions: { httpOnly: true, secure, sameSite: "lax", path: "/" },
    onUnsealError: (reason) => {
      if (reason !== "expired") log().warn({ reason }, "a sign-in cookie could not be read");
    },
  };
}
