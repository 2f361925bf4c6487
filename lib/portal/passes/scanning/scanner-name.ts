import "server-only";
import { cookies } from "next/headers";
import { scanRequestSchema } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

const cookieName = "felagi-scanner";
const yearInSeconds = 365 * 24 * 60 * 60;
/** A name is short; the interface's own limit is wider. */
const maxLength = 60;

/** The scanner's name from the browser's cookie: a place, not a person. */
export async function getScannerName(): Promise<string | null> {
  const kept = (await cookies()).get(cookieName)?.value;
  return kept ? readScannerName(kept) : null;
}

export async function keepScannerName(typed: string): Promise<void> {
  const jar = await cookies();
  const name = readScannerName(typed);
  if (!name) return void jar.delete({ name: cookieName, path: "/staff" });
  jar.set(cookieName, name, {
    path: "/staff",
    httpOnly: true,
    sameSite: "lax",
    maxAge: yearInSeconds,
    secure: getConfiguration().PUBLIC_URL.startsWith("https:"),
  });
}

/** The name in one line without invisible characters; null when nothing is left. */
export function readScannerName(typed: string): string | null {
  const oneLine = typed.toWellFormed().replace(/\p{C}+/gu, " ");
  const letters = [...oneLine.replace(/\s+/g, " ").trim()];
  const name = letters.slice(0, maxLength).join("").trim();
  const isSendable = scanRequestSchema.shape.scannerIdentifier.safeParse(name).success;
  return name !== "" && isSendable ? name : null;
}
