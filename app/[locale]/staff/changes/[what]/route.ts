import { setTimeout as wait } from "node:timers/promises";
import { routeHandler } from "#app/route-handler.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getLiveSessionId, maySession } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { dispatchVersion, listVersion } from "#portal/messaging/sending/dispatch-list.ts";

export const dynamic = "force-dynamic";

const pauseMs = 1_000;
/** A browser comes again by itself; a stream that nobody reads any more does not last. */
const ticks = 240;

/**
 * Tells an open page that what it shows has changed, from the portal's own database. It says that
 * something changed and never what, and does not keep a session alive.
 */
export const GET = routeHandler(
  async (
    request: Request,
    { params }: { params: Promise<{ what: string }> },
  ): Promise<Response> => {
    const sessionId = await getLiveSessionId();
    const { what } = await params;
    const watch = versionOf(what);
    if (!sessionId) return new Response(null, { status: 401 });
    if (!(await maySession(sessionId, "message:read"))) return new Response(null, { status: 403 });
    if (!watch) return new Response(null, { status: 404 });
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        try {
          let last: string | undefined;
          for (let tick = 0; tick < ticks && !request.signal.aborted; tick += 1) {
            if (!(await maySession(sessionId, "message:read"))) break;
            const now = await watch();
            if (now !== last) controller.enqueue(encoder.encode(`data: ${now}\n\n`));
            else if (tick % 15 === 0) controller.enqueue(encoder.encode(":\n\n"));
            last = now;
            await wait(pauseMs, undefined, { signal: request.signal });
          }
        } catch {
          // The reader left, or the database did: either way the browser comes again.
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

function versionOf(what: string): (() => Promise<string>) | undefined {
  if (what === "sms") return () => listVersion(getDatabase(), "sms");
  if (what === "notifications") return () => listVersion(getDatabase(), "notification");
  if (!recordIdSchema.safeParse(what).success) return undefined;
  return async () => String((await dispatchVersion(getDatabase(), what)) ?? "");
}
