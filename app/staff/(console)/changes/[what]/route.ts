import { setTimeout as wait } from "node:timers/promises";
import { routeHandler } from "#app/route-handler.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getLiveSessionId, maySession } from "#portal/auth/staff/staff-session.ts";
import { nextChange } from "#portal/database/changes.ts";
import { getDatabase } from "#portal/database/database.ts";
import { stoppingSignal } from "#portal/health/readiness.ts";
import { bulkListVersion } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { listVersion, messageVersion } from "#portal/messaging/sending/message-list.ts";

/** Changes within a second count as one. */
const pauseMs = 1_000;
/** Maximum wait for a notification: an expired session sends none, and a connection pooler may lose one. */
const recheckMs = 10_000;
/** Maximum age of a stream; the browser reconnects. */
const lifetimeMs = 240_000;

/**
 * Server-sent events for an open page whose data change. They do not extend the session. A process that is
 * stopped ends them, so that the browser asks another one.
 */
export const GET = routeHandler(
  async (
    request: Request,
    { params }: { params: Promise<{ what: string }> },
  ): Promise<Response> => {
    const sessionId = await getLiveSessionId();
    const { what } = await params;
    const watched = watchedOf(what);
    if (!sessionId) return new Response(null, { status: 401 });
    const permission = what.startsWith("bulk-") ? "bulk:read" : "message:read";
    if (!(await maySession(sessionId, permission))) return new Response(null, { status: 403 });
    if (!watched) return new Response(null, { status: 404 });
    const encoder = new TextEncoder();
    const timeout = AbortSignal.timeout(lifetimeMs);
    const end = AbortSignal.any([request.signal, timeout, stoppingSignal()]);
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        try {
          let last: number | string | undefined;
          while (!end.aborted) {
            const recheck = AbortSignal.any([end, AbortSignal.timeout(recheckMs)]);
            const change = nextChange([watched.topic, "access"], recheck);
            if (!(await maySession(sessionId, permission))) break;
            const now = await watched.version();
            controller.enqueue(encoder.encode(now === last ? ":\n\n" : `data: ${now}\n\n`));
            last = now;
            await wait(pauseMs, undefined, { signal: end });
            await change;
          }
        } catch {
          // The client or the database disconnected: the browser reconnects.
        } finally {
          if (!request.signal.aborted) controller.close();
        }
      },
    });
    return new Response(stream, {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      },
    });
  },
);

function watchedOf(
  what: string,
): { topic: string; version: () => Promise<number | string> } | undefined {
  if (what === "sms") return { topic: "sms", version: () => listVersion(getDatabase(), "sms") };
  if (what === "notifications") {
    return { topic: "notification", version: () => listVersion(getDatabase(), "notification") };
  }
  if (what.startsWith("bulk-")) {
    const id = recordIdSchema.safeParse(what.slice("bulk-".length)).data?.toLowerCase();
    if (!id) return undefined;
    return { topic: id, version: async () => (await bulkListVersion(getDatabase(), id)) ?? "" };
  }
  if (!recordIdSchema.safeParse(what).success) return undefined;
  const id = what.toLowerCase();
  return { topic: id, version: async () => (await messageVersion(getDatabase(), id)) ?? "" };
}
