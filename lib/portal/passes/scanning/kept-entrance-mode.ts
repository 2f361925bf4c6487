import "server-only";
import { cookies } from "next/headers";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { addressOfEntranceMode, type EntranceMode, readEntranceMode } from "./entrance-mode.ts";

const cookieName = "felagi-entrance";
const yearInSeconds = 365 * 24 * 60 * 60;

/** Entrance mode as staff last chose it in this browser; undefined before the first choice. */
export async function getKeptEntranceMode(): Promise<EntranceMode | undefined> {
  const query = new URLSearchParams((await cookies()).get(cookieName)?.value);
  return readEntranceMode(query.get("entrance"), query.get("punches") ?? undefined);
}

export async function keepEntranceMode(mode: EntranceMode): Promise<void> {
  (await cookies()).set(cookieName, addressOfEntranceMode(mode).toString(), {
    path: "/staff",
    httpOnly: true,
    sameSite: "lax",
    maxAge: yearInSeconds,
    secure: getConfiguration().PUBLIC_URL.startsWith("https:"),
  });
}
