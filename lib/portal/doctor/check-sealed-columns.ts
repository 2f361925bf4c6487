import "server-only";
import { countOldSeals, type SealedCount } from "#portal/database/sealed-columns.ts";
import type { Finding } from "#process/doctor/finding.ts";
import type { ConfiguredSetup } from "./checks.ts";

/** Whether STORAGE_SECRETS opens what is stored, and which of it still needs an older secret. */
export async function checkSealedColumns(setup: ConfiguredSetup): Promise<Finding[]> {
  const what = "STORAGE_SECRETS";
  const { database, configuration } = setup;
  let counts: SealedCount[];
  try {
    const connection = await database;
    if (!connection) return [];
    counts = await countOldSeals(connection, configuration.STORAGE_SECRETS);
  } catch {
    // A fault of the database, or that it has no tables yet, is a finding of `checkDatabase`.
    return [];
  }
  const [older, unknown] = (["older", "unknown"] as const).map((which) => {
    const those = counts.filter((count) => count[which] > 0);
    return those.map((count) => `${count[which]} of ${count.column}`).join(", ");
  });
  return [
    ...(unknown
      ? [
          {
            what,
            cure: `lacks the secret of what is stored (${unknown}), which cannot be read without it: put that secret back, behind the first`,
          },
        ]
      : []),
    ...(older
      ? [
          {
            what,
            warning: `an older secret is still needed (${older}): take none away until this is no longer said`,
          },
        ]
      : []),
    ...(unknown || older ? [] : [{ what, seen: "what is stored is sealed with the first" }]),
  ];
}
