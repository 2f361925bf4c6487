import { randomUUID } from "node:crypto";
import { ports } from "./addresses.ts";
import { query } from "./portal-records.ts";

interface NewBatch {
  staffId: string;
  state: "listing" | "listed" | "checked";
  name?: string;
  /** Which rows can be sent; beside them there is one with a fault. */
  passIds?: string[];
  minutesAgo?: number;
  portal?: number;
}

/** A list as far as one of its steps, with rows that can be sent and one with a fault. */
export async function createBatch({
  staffId,
  state,
  name = "Listi",
  passIds = [randomUUID()],
  minutesAgo = 0,
  portal = ports.portal,
}: NewBatch): Promise<string> {
  const id = randomUUID();
  await query(
    portal,
    `insert into batch (id, state, name, staff_id, created_at, form_token, recipients, columns, row_count)
     values ($1, $2, $3, $4, now() - make_interval(mins => $6), $5, 'pass', '["pass"]', $7)`,
    [id, state, name, staffId, randomUUID(), minutesAgo, passIds.length + 1],
  );
  await query(
    portal,
    `insert into batch_row (batch_id, line, pass_id, result, pass_status)
     select $1, line, pass_id, 'open', 'UNCLAIMED'
     from unnest($2::uuid[]) with ordinality as given(pass_id, line)`,
    [id, passIds],
  );
  await query(
    portal,
    "insert into batch_row (batch_id, line, result) values ($1, $2, 'not-a-pass')",
    [id, passIds.length + 1],
  );
  return id;
}
