import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { Agent, fetch } from "undici";
import { endpoints, type MemberLookup } from "#contract/index.ts";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { keyHeaders } from "../key.ts";

/** The member's two pages with nothing around them: one upstream call, one answer. */
const { PORT, UPSTREAM, KENNITALA } = process.env;
const dispatcher = new Agent({ connections: 32, pipelining: 1 });

async function lookUp(): Promise<MemberLookup> {
  const { method, path } = endpoints.lookUpMember;
  const body = JSON.stringify({ kennitala: KENNITALA });
  const answer = await fetch(UPSTREAM + path, { method, headers: keyHeaders, body, dispatcher });
  return (await answer.json()) as MemberLookup;
}

const app = new Hono();
app.get("/passes/felagsadild", async (context: Context) => {
  const { memberships } = await lookUp();
  return context.redirect(memberships[0]?.pass?.deliveryPageUrl ?? "/", 303);
});
app.get("/passes", async (context: Context) => {
  const { memberships } = await lookUp();
  const passes = memberships.map(
    ({ subscriberListName, pass }) =>
      html`<li>${subscriberListName}: ${pass?.status} <a href="${pass?.deliveryPageUrl}">Opna</a></li>`,
  );
  return context.html(
    html`<!doctype html><html lang="is"><title>Skírteini</title><ul>${passes}</ul></html>`,
  );
});

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(PORT) }, () => {
  process.send?.({ ready: true });
});
onShutdown(async () => void server.close());
