import { randomUUID } from "node:crypto";
import pg from "pg";
import { z } from "zod";
import { databaseVariable } from "./portal-records.ts";

/** What a portal's database knows of its staff, asked past the portal. */
async function rows(portal: number, text: string, values: unknown[]): Promise<unknown[]> {
  const connectionString = process.env[databaseVariable(portal)];
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    return (await database.query(text, values)).rows;
  } finally {
    await database.end();
  }
}

const accountSchema = z.object({
  id: z.string(),
  role: z.string(),
  password_hash: z.string().nullable(),
  provider_subject: z.string().nullable(),
});

export async function accountsOf(portal: number, email: string) {
  const found = await rows(portal, "select * from staff_account where email = $1", [email]);
  return found.map((row) => accountSchema.parse(row));
}

/** Somebody who has a password, though nobody knows which. */
export async function createStaff(portal: number, email: string): Promise<string> {
  const id = randomUUID();
  await rows(
    portal,
    `insert into staff_account (id, email, name, role, password_hash, created_at)
     values ($1, $2, 'Ráðin áður', 'viewer', 'none', now())`,
    [id, email],
  );
  return id;
}

export async function closeAccount(portal: number, email: string): Promise<void> {
  await rows(portal, "update staff_account set disabled_at = now() where email = $1", [email]);
}

const activitySchema = z.object({
  action: z.string(),
  outcome: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** What the portal wrote down about an account, or about nobody, oldest first. */
export async function activityOf(portal: number, accountId: string | null) {
  const found = await rows(
    portal,
    "select * from activity where staff_id is not distinct from $1 order by id",
    [accountId],
  );
  return found.map((row) => activitySchema.parse(row));
}
