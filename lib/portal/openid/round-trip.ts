import "server-only";
import { getIronSession, type SessionOptions } from "iron-session";
import { cookies } from "next/headers";
import { z } from "zod";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { sealingKeys } from "#portal/identity/sealing-keys.ts";
import { log } from "#portal/observability/log.ts";
import type { OpenIdDoor } from "./door.ts";

const lifetimeSeconds = 10 * 60;

/** What the browser carries to the provider and back, sealed, in a cookie of its own. */
const roundTripSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  /** Where to go on to from here. */
  next: z.string(),
});
export type RoundTrip = z.infer<typeof roundTripSchema>;

/** A second sign-in in the same browser takes the place of the first. */
export async function beginRoundTrip(door: OpenIdDoor, trip: RoundTrip): Promise<void> {
  const carried = await openCookie(door);
  Object.assign(carried, trip);
  await carried.save();
}

/** What was carried, taken from the browser; undefined when it is missing, damaged or too old. */
export async function takeRoundTrip(door: OpenIdDoor): Promise<RoundTrip | undefined> {
  const carried = await openCookie(door);
  const read = roundTripSchema.safeParse({ ...carried });
  carried.destroy();
  return read.data;
}

async function openCookie(door: OpenIdDoor) {
  return getIronSession<Partial<RoundTrip>>(await cookies(), cookieOptions(door));
}

function cookieOptions({ who }: OpenIdDoor): SessionOptions {
  const { SESSION_SECRETS, PUBLIC_URL } = getConfiguration();
  const secure = PUBLIC_URL.startsWith("https:");
  return {
    cookieName: `${secure ? "__Host-" : ""}felagi-${who}-provider`,
    password: sealingKeys(SESSION_SECRETS),
    ttl: lifetimeSeconds,
    // It comes back on the way from another site, by a link: lax lets it.
    cookieOptions: { httpOnly: true, secure, sameSite: "lax", path: "/" },
    onUnsealError: (reason) => {
      if (reason !== "expired") log().warn({ reason }, "a sign-in cookie could not be read");
    },
  };
}
