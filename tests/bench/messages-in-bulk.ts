import { writeInBulk } from "./write-in-bulk.ts";

/** Messages of three months, of both kinds and in every state, by everybody of the staff. */
export function addMessages(databaseUrl: string, count: number): Promise<void> {
  return writeInBulk(
    databaseUrl,
    ["dispatch"],
    [
      `insert into dispatch (id, kind, state, pass_id, pass_title, kennitala_digest, staff_id, form_token,
         service_id, status, recipient, created_at, sending_at, finished_at)
       select md5('dispatch-' || n)::uuid, case when n % 7 = 0 then 'notification' else 'sms' end, state,
         md5('pass-' || n % 50000)::uuid, 'Félagsaðild', 'digest-' || n % 50000, staff.id,
         md5('form-' || n)::uuid, case when state = 'succeeded' then md5('service-' || n)::uuid end,
         case when state = 'succeeded' then 'DELIVERED' end, '+354611' || lpad((n % 10000)::text, 4, '0'),
         moment, moment, moment
       from (select n, now() - n * interval '90 days' / ${count} as moment,
           case when n % 1000 = 0 then 'unknown' when n % 20 = 0 then 'refused' else 'succeeded' end as state
         from generate_series(1, ${count}) as n) as made
       join (select id, row_number() over () - 1 as at, count(*) over () as people from staff_account) as staff
         on staff.at = made.n % staff.people`,
    ],
  );
}
