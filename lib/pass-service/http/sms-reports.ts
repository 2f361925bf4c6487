import { Hono } from "hono";
import { recordIdSchema } from "#contract/index.ts";
import { stepAfterReport } from "../domain/sms-step.ts";
import { logFault, requestFields } from "../log.ts";
import { isSmsReportCode } from "../secrets.ts";
import type { Service } from "../service.ts";
import { isDatabaseAway } from "../store/database.ts";
import { recordSmsReport } from "../store/sms.ts";
import { databaseAwayHeaders } from "./http-refusal.ts";
import { limitBody } from "./request-checks.ts";

const maxBodyBytes = 16 * 1024;

/**
 * Delivery reports of the SMS carrier. Each message has an address of its own with a secret in it, so
 * whoever sees one address can report on that message alone. An unknown address is 404, and a report
 * that the carrier did not sign, or that cannot be read, 403.
 */
export function smsReports({
  addresses,
  carrier,
  clock,
  database,
  log,
  metrics,
  secret,
}: Service): Hono {
  const app = new Hono();
  const limited = limitBody(maxBodyBytes, (context) => context.body(null, 413));
  app.on(["GET", "POST"], "/sms-reports/:id/:code", limited, async (context) => {
    const { id, code } = context.req.param();
    const isGenuine =
      recordIdSchema.safeParse(id).success && isSmsReportCode(await secret(), id, code);
    if (!isGenuine || !carrier.readReport) return context.body(null, 404);
    const report = carrier.readReport({
      url: addresses.smsReport(id, code),
      query: new URL(context.req.url).searchParams,
      form: new URLSearchParams(context.req.method === "POST" ? await context.req.text() : ""),
      signature: context.req.header("x-twilio-signature"),
    });
    if (!report) return context.body(null, 403);
    const { status, reference } = report;
    if (status === null) return context.text("");
    const now = clock();
    const isPolled = carrier.follow !== undefined;
    const outcome = await recordSmsReport(database, { id, reference, now }, (sms) =>
      stepAfterReport(sms, status, now, isPolled),
    );
    if (typeof outcome === "object") metrics.countStep(outcome);
    // 200: Kannel takes 204 for a failure and reports again.
    return outcome === "not-found" ? context.body(null, 404) : context.text("");
  });
  app.onError((error, context) => {
    logFault(log, error, requestFields(context));
    // 5xx: a carrier that reports again later does so.
    return isDatabaseAway(error)
      ? context.body(null, 503, databaseAwayHeaders)
      : context.body(null, 500);
  });
  return app;
}
