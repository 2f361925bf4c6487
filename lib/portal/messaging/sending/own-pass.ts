import "server-only";
import { cookies } from "next/headers";
import { recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

const cookieName = "felagi-own-pass";
const yearInSeconds = 365 * 24 * 60 * 60;

/** The pass that this person's tests go to, kept in this browser; a colleague's is not offered. */
export async function getOwnPass({ accountId }: Pick<Staff, "accountId">) {
  const [owner, passId] = (await cookies()).get(cookieName)?.value.split(" ") ?? [];
  return owner === accountId ? recordIdSchema.safeParse(passId).data : undefined;
}

export async function keepOwnPass(
  { accountId }: Pick<Staff, "accountId">,
  passId: string,
): Promise<void> {
  (await cookies()).set(cookieName, `${accountId} ${passId}`, {
    path: "/staff",
    httpOnly: true,
    sameSite: "lax",
    maxAge: yearInSeconds,
    secure: getConfiguration().PUBLIC_URL.startsWith("https:"),
  });
}
