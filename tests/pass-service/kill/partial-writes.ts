import pg from "pg";
import { coupon, initialBalance } from "./world.ts";

/** Queries for partial writes, which would break atomicity: each must find nothing. */
const partialWrites: Record<string, string> = {
  "a pass without its input": `select id from pass where pass_template_id = '${coupon}'
    and not exists (select from pass_input_value where pass_id = pass.id)`,
  "a pass with half its back": `select id from pass where pass_template_id = '${coupon}'
    and (select count(*) from pass_back_field where pass_id = pass.id) <> 2`,
  "an external identifier twice": `select external_identifier from pass
    where external_identifier is not null group by pass_template_id, 1 having count(*) > 1`,
  "a membership without its pass": `select id from membership
    where not exists (select from pass where membership_id = membership.id)`,
  "a member with two memberships": `select member_id from membership group by 1 having count(*) > 1`,
  "an amount without its event": `select id from pass where balance <> ${initialBalance} - (
      select coalesce(sum(amount), 0) from scan_event
      join scan_transaction on scan_transaction.id = transaction_id where pass_id = pass.id)`,
};

/** The partial writes that a database holds, by name. */
export async function findPartialWrites(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found: string[] = [];
    for (const [name, query] of Object.entries(partialWrites)) {
      const { rowCount } = await client.query(query);
      if (rowCount) found.push(`${rowCount} × ${name}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
