import { createHash, randomInt } from "node:crypto";
import pg from "pg";
import { templates } from "#tests/pass-service/world.ts";

const hash = (text: string) => createHash("md5").update(text).digest("hex");
const uuid = (text: string) => hash(text).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** The pass of one of the members that `addMembers` wrote. */
export function randomPass(count: number): string {
  return passOf(randomInt(1, count + 1));
}

export function passOf(member: number): string {
  return uuid(`pass-${member}`);
}

/** One of the gift cards that `addGiftCards` wrote; its identifier and code follow from its number. */
export function randomGiftCard(count: number): { id: string; code: string } {
  const number = randomInt(1, count + 1);
  return { id: uuid(`gift-${number}`), code: hash(`gift-code-${number}`).slice(0, 22) };
}

/** Gift cards that no measurement can empty. */
export function addGiftCards(databaseUrl: string, count: number): Promise<void> {
  return run(
    databaseUrl,
    `insert into pass (id, issuer_id, pass_template_id, delivery_code, scan_code, balance, created_at)
     select md5('gift-' || number)::uuid, template.issuer_id, template.id,
       left(md5('gift-delivery-' || number), 22), left(md5('gift-code-' || number), 22),
       100000000, now()
     from generate_series(1, ${count}) number, pass_template template
     where template.id = '${templates.gift}'`,
  );
}

/** A number on file for every member. */
export function giveNumbers(databaseUrl: string): Promise<void> {
  const numbers = "'+354611' || lpad((abs(hashtext(id::text)) % 9000)::text, 4, '0')";
  return run(databaseUrl, `update member set phone = ${numbers} where phone is null`);
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}
