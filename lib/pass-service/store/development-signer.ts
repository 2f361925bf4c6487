import type { Database } from "./database.ts";
import { developmentSigner } from "./schema/wallet.ts";

/** What a pass file is signed with, each part in PEM; the key is not encrypted. */
export interface SignerParts {
  certificate: string;
  key: string;
  /** The certificate that issued the signer's. */
  intermediate: string;
}

/** The database's development certificate; processes that create one at once use the first. */
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
