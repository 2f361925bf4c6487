import { createHash, randomInt } from "node:crypto";
import pg from "pg";
import { keyId } from "./key.ts";

/** The number of a member, from 1; identifiers and kennitala follow from it, here and in SQL. */
export function randomMember(count: number): { id: string; kennitala: string } {
  const number = randomInt(1, count + 1);
  return { id: idOf("member", number), kennitala: kennitalaOf(number) };
}

/** A prime that no factor of `kennitalas` divides: every number gets a kennitala of its own. */
const step = 2_654_435_761;
/** Those that begin with 0 to 7. */
const kennitalas = 8_000_000_000;

export function kennitalaOf(number: number): string {
  return String((number * step) % kennitalas).padStart(10, "0");
}

export function passOf(member: number): string {
  return idOf("pass", member);
}

function idOf(table: string, number: number): string {
  const hash = createHash("md5").update(`${table}-${number}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Writes members straight into the service's tables, each with a phone number, a live membership and
 * its pass, and every second one with the pass in a wallet.
 */
export async function addMembers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    // `replica` skips the checks of foreign keys, which are slow: these rows are generated to match.
    await client.query("set local session_replication_role = replica");
    for (const statement of rowsOf(count)) await client.query(statement);
    await client.query("commit");
    await client.query("vacuum (analyze)");
    // Checkpoint now: PostgreSQL would otherwise write these rows to disk during a measured round.
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** Each number beside the automatic type of the issuer whose key the bench uses. */
const numbered = (count: number) =>
  `from generate_series(1, ${count}::bigint) number,
     (select type.* from membership_type type join api_key using (issuer_id)
      where key_id = '${keyId}' and issuance = 'automatic' limit 1) type
   where true`;

const id = (table: string) => `md5('${table}-' || number)::uuid`;

function rowsOf(count: number): string[] {
  return [
    `insert into member (id, issuer_id, kennitala, name, status, phone, created_at)
     select ${id("member")}, type.issuer_id, lpad((number * ${step} % ${kennitalas})::text, 10, '0'),
       'Félagi ' || number, 'ACTIVE', '+354611' || lpad((number % 9000)::text, 4, '0'), now()
     ${numbered(count)}`,
    `insert into membership (id, issuer_id, member_id, membership_type_id, status, created_at)
     select ${id("membership")}, type.issuer_id, ${id("member")}, type.id, 'ACTIVE', now()
     ${numbered(count)}`,
    `insert into pass (id, issuer_id, pass_template_id, membership_id, delivery_code, scan_code,
       created_at)
     select ${id("pass")}, type.issuer_id, type.pass_template_id, ${id("membership")},
       left(md5('delivery-' || number), 22), left(md5('scan-' || number), 22), now()
     ${numbered(count)}`,
    `insert into wallet_copy (id, pass_id, platform, device, added_at)
     select ${id("wallet_copy")}, ${id("pass")}, 'PLATFORM_A_WALLET', 'iPhone', now()
     ${numbered(count)} and number % 2 = 0`,
  ];
}
