import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { onShutdown } from "#process/graceful-shutdown.ts";

/** One row by its primary key from the service's own table, and nothing around it. */
const { PORT, DATABASE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE, max: 10 });

const app = new Hono();
app.post("/member", async (context) => {
  const { id } = await context.req.json();
  const { rows } = await pool.query({
    name: "member",
    text: "select id, kennitala, status from member where id = $1",
    values: [id],
  });
  return context.json(rows[0] ?? {}, rows[0] ? 200 : 404);
});

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(PORT) }, () => {
  process.send?.({ ready: true });
});
onShutdown(async () => {
  server.close();
  await pool.end();
});
