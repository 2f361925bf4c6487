import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { recordIdSchema } from "#contract/index.ts";
import { isCode, isSecret } from "../secrets.ts";
import type { Service } from "../service.ts";
import { findWalletSecret } from "../store/wallets.ts";

/** Wallet session: the bearer secret of a browser's wallet, kept in its cookie. */
interface WalletSession {
  walletId: string;
  secret: string;
  /** Whether the service knows the wallet yet: it does once there was something to put into it. */
  known: boolean;
}

const name = "pass-wallet";
/** Cookie lifetime: the longest that browsers accept. */
const maxAge = 400 * 24 * 60 * 60;

/** The wallet of the browser that asks; a cookie that fits another's wallet, or none, is no wallet. */
export async function walletSessionOf(
  context: Context,
  { database, addresses }: Service,
): Promise<WalletSession | undefined> {
  const cookie = isSecure(addresses.origin)
    ? getCookie(context, name, "host")
    : getCookie(context, name);
  const [walletId = "", secret = ""] = cookie?.split(".") ?? [];
  if (!recordIdSchema.safeParse(walletId).success || !isCode(secret)) return undefined;
  const hash = await findWalletSecret(database, walletId);
  if (hash === undefined) return { walletId, secret, known: false };
  return isSecret(secret, hash) ? { walletId, secret, known: true } : undefined;
}

export function newWalletSession({ newId, newCode }: Service): WalletSession {
  return { walletId: newId(), secret: newCode(), known: false };
}

/** Keeps the wallet in the browser, for another while from now. */
export function keepWalletSession(
  context: Context,
  { addresses }: Service,
  { walletId, secret }: WalletSession,
): void {
  setCookie(context, name, `${walletId}.${secret}`, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge,
    ...(isSecure(addresses.origin) && { prefix: "host", secure: true }),
  });
}

function isSecure(origin: string): boolean {
  return origin.startsWith("https:");
}
