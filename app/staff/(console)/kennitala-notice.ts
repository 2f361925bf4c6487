import { cookies } from "next/headers";
import { getConfiguration } from "#portal/configuration/configuration.ts";

const cookieName = "felagi-kennitala-notice";
const yearInSeconds = 365 * 24 * 60 * 60;

/** Whether the notice about typed kennitalas was read in this browser: it is folded then. */
export async function isKennitalaNoticeRead(): Promise<boolean> {
  return (await cookies()).has(cookieName);
}

export async function keepKennitalaNoticeRead(): Promise<void> {
  (await cookies()).set(cookieName, "read", {
    path: "/staff",
    httpOnly: true,
    sameSite: "lax",
    maxAge: yearInSeconds,
    secure: getConfiguration().PUBLIC_URL.startsWith("https:"),
  });
}
