import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { getIronSession, type SessionOptions } from "iron-session";
import { cookies } from "next/headers";
import { z } from "zod";
import { sealingKeys } from "#portal/auth/sealing-keys.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findAccount, type StaffAccount } from "./account-store.ts";

/**
 * Device cookie: the browser has signed in to these accounts with a password. It lets nobody in; it
 * only has failures counted for this browser alone, so that a stranger who tries passwords cannot
 * lock the owner out (OWASP, "Device cookies").
 */
const sealedSchema = z.object({
  device: z.uuid(),
  accounts: z.array(z.object({ id: z.uuid(), password: z.string() })),
});

const lifetimeSeconds = 180 * 24 * 60 * 60;
/** A computer at a desk that a shift shares; the cookie stays far below 4 KB. */
const maxAccounts = 10;

/** The device's identifier where it has signed in to this account with its present password. */
export async function getKnownDevice(
  account: Pick<StaffAccount, "id" | "passwordHash"> | undefined,
): Promise<string | undefined> {
  const sealed = sealedSchema.safeParse({ ...(await openCookie()) });
  if (!sealed.success || !account?.passwordHash) return undefined;
  const password = fingerprintOf(account.passwordHash);
  const isKnown = sealed.data.accounts.some(
    (known) => known.id === account.id && known.password === password,
  );
  return isKnown ? sealed.data.device : undefined;
}

/** After a password was shown or chosen: this browser is the account's from now on. */
export async function rememberDevice(accountId: string): Promise<void> {
  const account = await findAccount(getDatabase(), accountId);
  if (!account?.passwordHash) return;
  const cookie = await openCookie();
  const before = sealedSchema.safeParse({ ...cookie });
  const others = before.success
    ? before.data.accounts.filter(({ id }) => id !== accountId).slice(0, maxAccounts - 1)
    : [];
  cookie.device = before.success ? before.data.device : randomUUID();
  cookie.accounts = [{ id: accountId, password: fingerprintOf(account.passwordHash) }, ...others];
  await cookie.save();
}

/** Another one for every password, the same one chosen anew included: its hash is salted. */
function fingerprintOf(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
}

async function openCookie() {
  return getIronSession<Partial<z.infer<typeof sealedSchema>>>(await cookies(), cookieOptions());
}

function cookieOptions(): SessionOptions {
  const { SESSION_SECRETS, PUBLIC_URL } = getConfiguration();
  const secure = PUBLIC_URL.startsWith("https:");
  return {
    cookieName: secure ? "__Host-felagi-device" : "felagi-device",
    password: sealingKeys(SESSION_SECRETS),
    ttl: lifetimeSeconds,
    // Signing in is a form of the portal's own: no other site needs to bring it along.
    cookieOptions: { httpOnly: true, secure, sameSite: "strict", path: "/" },
  };
}
