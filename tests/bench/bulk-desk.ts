import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { demoPassword } from "#demo/team.ts";
import { addDemoTeam } from "#programs/demo-team.ts";
import { addFinishedLists } from "#tests/support/finished-lists.ts";
import { signInStaff } from "./sign-in.ts";
import { metricsToken, type World } from "./world.ts";

/** The demo's automatic type, which the members have. */
const subscriberListId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";

/** A manager at the portal, with one list. */
export interface BulkDesk {
  origin: string;
  pool: pg.Pool;
  /** Sends a list in, as the form of the console does. */
  upload(list: string): Promise<void>;
  /** Counts rows of the list; `$1` is its identifier. */
  count(rows: string): Promise<number>;
  /** Puts the list into another state, without the forms; what is under way comes to its end. */
  putInto(state: "listed" | "checking" | "sending" | "paused"): Promise<void>;
  /** Waits until the whole list is checked; throws when a member was not found at the service. */
  untilChecked(): Promise<void>;
  residentBytes(): Promise<number>;
  close(): Promise<void>;
}

export async function openBulkDesk(world: World): Promise<BulkDesk> {
  await world.service();
  const origin = await world.portal();
  const databaseUrl = await world.databaseUrl("portal");
  await addDemoTeam({ portal: world.portalEnvironment(databaseUrl) });
  const cookie = await signInStaff(origin, "bjarni@bylgja.example", demoPassword);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query("select id from staff_account limit 1");
  await addFinishedLists(pool, rows[0].id);
  let batchId = "";
  const count = async (rows: string) =>
    (await pool.query(`select count(*)::int as count ${rows}`, [batchId])).rows[0].count;

  return {
    origin,
    pool,
    count,
    async upload(list) {
      const form = new FormData();
      form.set("formToken", randomUUID());
      form.set("name", "Listi");
      form.set("type", subscriberListId);
      form.set("list", new Blob([list]), "listi.csv");
      const answer = await fetch(`${origin}/staff/bulk/upload`, {
        method: "POST",
        body: form,
        headers: { origin, cookie },
        redirect: "manual",
      });
      const where = answer.headers.get("location") ?? "";
      batchId = /\/staff\/bulk\/([0-9a-f-]{36})$/.exec(where)?.[1] ?? "";
      if (!batchId) throw new Error(`The list was answered with ${answer.status} and no batch.`);
    },
    async putInto(state) {
      // A list that was only checked has no words yet.
      const confirmed = `audience = 'not-in-wallet', request = '{"kind":"sms"}', sender_id = staff_id,
        confirmed_at = now(), recipient_count = row_count / 2,`;
      await pool.query(
        `update batch set ${state === "sending" || state === "paused" ? confirmed : ""} state = $2,
           sending_since = case when $2 = 'sending' then now() end,
           pause_reason = case when $2 = 'paused' then 'asked' end
         where id = $1 and (state <> 'checked' or $2 in ('sending', 'paused'))`,
        [batchId, state],
      );
      await pause(700);
    },
    async untilChecked() {
      while ((await count("from batch where id = $1 and state = 'checked'")) === 0)
        await pause(100);
      const wrong = await count(
        "from batch_row where batch_id = $1 and result not in ('open', 'in-wallet')",
      );
      if (wrong > 0) throw new Error(`${wrong} rows were not found at the service.`);
    },
    async residentBytes() {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
      const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
      if (!(bytes > 0)) throw new Error("The metrics of the portal could not be read.");
      return bytes;
    },
    close: () => pool.end(),
  };
}
