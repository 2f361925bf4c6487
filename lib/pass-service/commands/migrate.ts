import type { Environment } from "../environment.ts";
import { openStore } from "./open-store.ts";

/** `migrate`: brings the database to this version and does nothing else. */
export async function migrate(environment: Environment): Promise<void> {
  const store = await openStore(environment);
  await store.close();
  console.log("The database is at this version.");
}
