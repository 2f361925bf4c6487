import "server-only";
import pg from "pg";
import type { Finding } from "./finding.ts";

const what = "links by text";

/** What only whoever runs the pass service, or the issuer there, can mend. */
const curable: Record<string, string> = {
  ADDON_REQUIRED: "the issuer lacks the service's SMS add-on",
  SMS_TEMPLATE_MISSING: "a pass template has no text for messages (SMS Template)",
  SMS_SENDER_NOT_APPROVED: "the sender's name is not approved at the service",
};

/** A text cannot be tried without being sent: what became of the newest one tells. */
export async function examineTextLinks(address: string, dailyLimit: number): Promise<Finding> {
  const seen = `at most ${dailyLimit} a day`;
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select refusal_code as code from text_link_request join dispatch on dispatch.id = dispatch_id
       where dispatch.state not in ('planned', 'sending') order by requested_at desc limit 1`,
    );
    const why = curable[rows[0]?.code];
    return why ? { what, cure: `the newest was refused: ${why}` } : { what, seen };
  } catch {
    // What is wrong with the database is said of the database.
    return { what, seen: `${seen}; none can be looked at yet` };
  } finally {
    await client.end().catch(() => {});
  }
}
