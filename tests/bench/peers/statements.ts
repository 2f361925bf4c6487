import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { endpoints } from "#contract/index.ts";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { codes, passes } from "#tests/pass-service/world.ts";
import { recorder, replay } from "./recorded-statements.ts";

/**
 * The service's own statements with nothing around them: no key is checked, no schema, no rule.
 * They are taken down from the service at the start, so that they are always the same.
 */
const { PORT, DATABASE } = process.env;
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";
const at = (path: string, id: string) => path.replace(/\{\w+\}/, id);

const { record, close } = recorder(DATABASE);
// Once unrecorded: what is prepared on first use shall not count.
await record("GET", at(endpoints.readPass.path, held));
const read = await record("GET", at(endpoints.readPass.path, held));
await record("POST", at(endpoints.sendSms.path, held), {});
const sms = await record("POST", at(endpoints.sendSms.path, held), {});
const scan = await record("POST", endpoints.scan.path, {
  data: codes.gift,
  scannerIdentifier: "x",
});
const transactionId = String(scan.answer.transactionId);
const action = await record("POST", at(endpoints.performScanAction.path, transactionId), {
  action: "SUBTRACT_AMOUNT",
  subtractedAmount: 100,
});
await close();

const pool = new pg.Pool({ connectionString: DATABASE, max: 10 });
const app = new Hono();
app.get("/api/v1/pass/:id", async (context) => {
  const id = context.req.param("id");
  await replay(pool, read, new Map([[held, id]]));
  return context.json({ ...read.answer, id }, 200);
});
app.post("/api/v1/pass/:id/distribute/sms", async (context) => {
  await context.req.json();
  const other = await replay(pool, sms, new Map([[held, context.req.param("id")]]));
  return context.json({ ...sms.answer, id: other.get(String(sms.answer.id)) }, 202);
});
app.post("/api/v1/scan", async (context) => {
  const { data, scannerIdentifier: id } = await context.req.json();
  const other = await replay(
    pool,
    scan,
    new Map([
      [codes.gift, data],
      [passes.gift, id],
    ]),
  );
  return context.json({ ...scan.answer, transactionId: other.get(transactionId) }, 201);
});
app.post("/api/v1/scan/:id/action", async (context) => {
  const { passId } = await context.req.json();
  const instead = new Map([
    [transactionId, context.req.param("id")],
    [passes.gift, passId],
  ]);
  await replay(pool, action, instead);
  return context.json(action.answer, 200);
});

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(PORT) }, () => {
  process.send?.({ ready: true });
});
onShutdown(async () => {
  server.close();
  await pool.end();
});
