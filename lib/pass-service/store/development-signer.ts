import type { SignerParts } from "../wallets/platform-a/signer.ts";
import type { Database } from "./database.ts";
import { developmentSigner } from "./schema/wallet.ts";

/**
 * The development certificate of this database, created at the first call. Of several processes
 * that create one at once, all use the first one's.
 */
export async function findOrCreateDevelopmentSigner(
  database: Database,
  make: (now: Date) => Promise<SignerParts>,
  now: Date,
): Promise<SignerParts> {
  const found = await find(database);
  if (found) return found;
  const made = await make(now);
  await database
    .insert(developmentSigner)
    .values({ ...made, createdAt: now })
    .onConflictDoNothing();
  return (await find(database)) ?? made;
}

async function find(database: Database): Promise<SignerParts | undefined> {
  const rows = await database
    .select({
      certificate: developmentSigner.certificate,
      key: developmentSigner.key,
      intermediate: developmentSigner.intermediate,
    })
    .from(developmentSigner);
  return rows[0];
}
