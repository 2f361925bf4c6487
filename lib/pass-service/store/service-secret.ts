import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";
import { serviceSecret } from "./schema/service-state.ts";

/** The server secret in this database; of several processes that create one, all use the first. */
export async function findOrCreateServiceSecret(database: Database, now: Date): Promise<string> {
  const find = () => database.select({ secret: serviceSecret.secret }).from(serviceSecret);
  const [found] = await find();
  if (found) return found.secret;
  const secret = randomBytes(32).toString("base64url");
  await database.insert(serviceSecret).values({ secret, createdAt: now }).onConflictDoNothing();
  const [made] = await find();
  return made?.secret ?? secret;
}
