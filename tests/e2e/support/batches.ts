import { randomUUID } from "node:crypto";
import { ports } from "./addresses.ts";
import { query } from "./portal-records.ts";

interface NewBatch {
  staffId: string;
  state: "listed" | "checked";
  name?: string;
}

/** A list as far as one of its steps, with a row that can be sent and one with a fault. */
export async function createBatch({ staffId, state, name = "Listi" }: NewBatch): Promise<string> {
  const id = randomUUID();
  await query(
    ports.portal,
    `insert into batch (id, state, name, staff_id, created_at, form_token, recipients, columns, row_count)
     values ($1, $2, $3, $4, now(), $5, 'pass', '["pass"]', 2)`,
    [id, state, name, staffId, randomUUID()],
  );
  await query(
    ports.portal,
    `insert into batch_row (batch_id, line, pass_id, result)
     values ($1, 1, $2, 'open'), ($1, 2, null, 'not-a-pass')`,
    [id, randomUUID()],
  );
  return id;
}
