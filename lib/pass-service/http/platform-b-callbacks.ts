import { Hono } from "hono";
import { recordIdSchema } from "#contract/index.ts";
import { logFault, requestFields } from "../log.ts";
import type { Service } from "../service.ts";
import { isDatabaseAway } from "../store/database.ts";
import { recordObjectRemoved, recordObjectSaved } from "../store/platform-b-objects.ts";
import { fetchRootKeys, readCallback } from "../wallets/platform-b-callback.ts";
import { PlatformBError } from "../wallets/platform-b-objects.ts";
import { databaseAwayHeaders } from "./http-refusal.ts";
import { limitBody } from "./request-checks.ts";

const maxBodyBytes = 16 * 1024;
/** Cache lifetime of the root keys. */
const rootKeysForMs = 60 * 60_000;

/**
 * Callbacks of platform B: a holder has saved or removed a pass. A callback without a valid signature gets
 * 403. One that cannot be processed now gets 503, and the platform repeats it. The platform may send a
 * callback twice or out of order, so a removal counts only if the object has no users.
 */
export function platformBCallbacks(service: Service): Hono {
  const { clock, database, log, newId, objectsB, platformB } = service;
  const app = new Hono();
  const limited = limitBody(maxBodyBytes, (context) => context.body(null, 413));
  let kept: { keys: unknown; until: number } | undefined;
  app.post("/platform-b/callback", limited, async (context) => {
    const { api, issuerId } = platformB ?? {};
    if (!api || !objectsB || issuerId === undefined) return context.body(null, 404);
    const rootKeys = await keysAt(api.keysUrl);
    if (rootKeys === undefined) return context.body(null, 503);
    const now = clock();
    const event = readCallback(await context.req.text(), { rootKeys, issuerId, now });
    if (!event) return context.body(null, 403);
    const [issuer, id] = event.objectId.split(".");
    const passId = recordIdSchema.safeParse(id);
    if (issuer !== issuerId || !passId.success) return context.body(null, 200);
    if (event.eventType === "save") {
      await recordObjectSaved(database, { passId: passId.data, now, newId });
    } else if (!(await objectsB.hasUsers(event.objectId))) {
      await recordObjectRemoved(database, passId.data, now);
    }
    return context.body(null, 200);
  });
  app.onError((error, context) => {
    if (error instanceof PlatformBError) return context.body(null, 503);
    logFault(log, error, requestFields(context));
    return isDatabaseAway(error)
      ? context.body(null, 503, databaseAwayHeaders)
      : context.body(null, 500);
  });
  return app;

  async function keysAt(url: string): Promise<unknown> {
    if (kept && kept.until > Date.now()) return kept.keys;
    try {
      kept = { keys: await fetchRootKeys(url), until: Date.now() + rootKeysForMs };
      return kept.keys;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      log.warn({ reason }, "the keys of Google Wallet's callbacks could not be fetched");
      return undefined;
    }
  }
}
