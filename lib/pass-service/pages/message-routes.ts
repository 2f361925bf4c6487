import { Hono } from "hono";
import { localisationOf } from "../language/language.ts";
import type { Service } from "../service.ts";
import { countOutbox, listOutbox } from "../store/outbox.ts";
import { countScans, listScans } from "../store/scan-history.ts";
import { findShortLink } from "../store/sms.ts";
import { messagePage } from "./message-page.ts";
import { outboxPage } from "./outbox-page.ts";
import { scansPage } from "./scans-page.ts";

/**
 * Short links, and two pages for whoever runs the service on this machine: the outbox that stands in
 * for a carrier, and the scan history. Both tell of members: see `hasOutbox`.
 */
export function messageRoutes({ database, addresses, hasOutbox }: Service): Hono {
  const app = new Hono();

  app.get("/s/:code", async (context) => {
    const code = context.req.param("code");
    const link = /^[0-9A-Za-z]{8,16}$/.test(code) ? await findShortLink(database, code) : undefined;
    if (link) return context.redirect(`/p/${link.deliveryCode}`, 303);
    const localisation = localisationOf(context);
    return context.html(messagePage(localisation, localisation.words.noPass, "question"), 404);
  });

  if (!hasOutbox) return app;
  app.get("/outbox", async (context) => {
    const entries = await listOutbox(database, 50);
    const total = await countOutbox(database);
    const { host } = new URL(addresses.origin);
    return context.html(outboxPage(localisationOf(context), { entries, total, host }));
  });
  app.get("/outbox.json", async (context) =>
    context.json({ messages: await listOutbox(database, 100) }),
  );
  app.get("/scans", async (context) => {
    const scans = await listScans(database, 50);
    const total = await countScans(database);
    return context.html(scansPage(localisationOf(context), { scans, total }));
  });
  return app;
}
