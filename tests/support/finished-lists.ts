import type pg from "pg";

/** As much as an issuer sends in a year: a list a month. */
const lists = 12;
const rowsEach = 2_000;

/**
 * Fills a portal's database with a year of finished lists, and PostgreSQL's statistics with them: the
 * planner then expects one row of every list that comes after.
 */
export async function addFinishedLists(pool: pg.Pool, staffId: string): Promise<void> {
  await pool.query(
    `insert into bulk_list (id, state, name, staff_id, created_at, form_token, recipients, columns,
       row_count, recipient_count, audience, request, sender_id, confirmed_at, finished_at)
     select gen_random_uuid(), 'finished', 'Listi ' || nth, $1, now() - nth * interval '30 days',
       gen_random_uuid(), 'kennitala', '["kennitala","nafn"]', $3, $3, 'not-in-wallet',
       '{"kind":"sms"}', $1, now() - nth * interval '30 days', now() - nth * interval '29 days'
     from generate_series(1, $2::int) nth`,
    [staffId, lists, rowsEach],
  );
  await pool.query(
    `insert into message (id, kind, state, pass_id, form_token, created_at, sending_at, finished_at,
       service_id, status, staff_id, bulk_list_id)
     select gen_random_uuid(), 'sms', 'succeeded', gen_random_uuid(), gen_random_uuid(), created_at,
       created_at, finished_at, gen_random_uuid(), 'DELIVERED', staff_id, bulk_list.id
     from bulk_list, generate_series(1, row_count) where state = 'finished'`,
  );
  await pool.query(
    `insert into bulk_row (bulk_list_id, line, kennitala_digest, pass_id, result, checked_at, message_id)
     select bulk_list_id, row_number() over (partition by bulk_list_id), gen_random_uuid(), pass_id, 'open',
       created_at, id
     from message where bulk_list_id is not null`,
  );
  await pool.query("analyze bulk_list, bulk_row, message");
}
