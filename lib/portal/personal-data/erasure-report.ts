import "server-only";
import type { Configuration } from "#portal/configuration/configuration.ts";
import type { Erasure } from "./erase-person.ts";
import { retentionOf } from "./retention/retention.ts";

const erasedWords: Record<keyof Erasure["erased"], string> = {
  memberSearches: "look-ups that are open with staff",
  textLinks: "requests for a link by text message",
  lists: "rows of lists that messages were sent by",
  messages: "messages: what they said, the number, and whom they were for",
  devices: "names of devices that messages came to",
  openedPasses: "passes on the lists of what staff had open last",
  scanHolders: "scans: whose pass it was",
  counts: "counts of attempts with the kennitala",
};

const keptWords: Record<keyof Erasure["kept"], string> = {
  activity: "lines of who did what",
  operations: "changes and uses of passes",
  scans: "scans of passes",
};

/** What was, or would be, taken away, what stays and why, and what the portal cannot reach. */
export function reportOf(
  { erased, kept }: Erasure,
  tense: "would" | "did",
  configuration: Configuration,
): string {
  const { activityDays } = retentionOf(configuration);
  const { support, website } = configuration.issuer;
  const contact = [support.name.en, support.email, support.phone, website].filter(Boolean);
  return [
    tense === "did" ? "Erased:" : "Would be erased:",
    ...linesOf(erased, erasedWords),
    "",
    tense === "did" ? "Kept:" : "Would be kept:",
    ...linesOf(kept, keptWords),
    `  for ${activityDays} days in all (ACTIVITY_RETENTION_DAYS), so that it can be answered who did`,
    "  what to a pass. No kennitala or number is in them: a digest stands for the kennitala, which",
    "  nobody can work out without DIGEST_SECRET. Why a pass was voided stands there as staff wrote it.",
    "",
    "Not in reach of the portal:",
    "  - the pass service, which holds the register, the numbers, the passes and its own record of",
    "    messages: whoever runs it must erase them there. While they stay there, the portal shows",
    "    them again to whoever signs in, and staff can look them up.",
    "  - copies: backups of the database, logs of proxies, and what was exported.",
    "  - a sign-in that is under way: the kennitala is in their own browser, for an hour at most.",
    "",
    `The issuer: ${contact.join(", ")}`,
  ].join("\n");
}

function linesOf<Name extends string>(counts: Record<Name, number>, words: Record<Name, string>) {
  return (Object.keys(words) as Name[]).map(
    (name) => `  ${String(counts[name]).padStart(5)}  ${words[name]}`,
  );
}
