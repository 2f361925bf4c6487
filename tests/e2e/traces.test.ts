import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { bearerOf } from "#contract/index.ts";
import { type CollectedSpan, startCollector } from "#tests/support/collector.ts";
import { ports, tracedPortal } from "./support/addresses.ts";
import { ownContent, passes, textPass } from "./support/console-journey.ts";
import { answerKennitala, offer } from "./support/journey.ts";
import { portalName, startPortalProgram } from "./support/portal-program.ts";
import { query } from "./support/portal-records.ts";
import { logFile } from "./support/program.ts";
import { keyId, keyToken, sessionSecrets } from "./support/secrets.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { passButton } from "./support/words.ts";

const port = ports.tracedPortal;
const log = logFile(portalName(port));
const phone = "6110042";

test.describe.configure({ mode: "serial", timeout: 180_000 });

const start = (collector: string) =>
  startPortalProgram({
    port,
    more: { OTEL_EXPORTER_OTLP_ENDPOINT: collector, TRUSTED_PROXIES: "127.0.0.1, ::1" },
  });

async function getCard(page: Page, kennitala: string): Promise<string> {
  await page.goto(tracedPortal);
  await answerKennitala(page, kennitala);
  await page.waitForURL("**/passes");
  await offer(page, "sundkort")
    .getByRole("button", { name: passButton("apply", "sundkort") })
    .click();
  await page.waitForURL("**/p/*");
  return page.url();
}

async function sendText(page: Page, content: string): Promise<void> {
  const { id } = await signInNewStaff(page.context(), { portal: port });
  await textPass(page, passes.withPhoneField, { content, phone }, tracedPortal);
  const isAccepted = async () =>
    (
      await query(port, "select 1 from message where staff_id = $1 and service_id is not null", [
        id,
      ])
    ).rowCount;
  await expect.poll(isAccepted, { timeout: 15_000 }).toBe(1);
}

/** From a span up to the one that nothing here is above. */
function way(spans: CollectedSpan[], name: string): string[] {
  const names: string[] = [];
  let span = spans.find((one) => one.name === name);
  while (span) {
    names.push(span.name);
    const { traceId, parentSpanId } = span;
    span = spans.find((one) => one.spanId === parentSpanId && one.traceId === traceId);
  }
  return names;
}

test.describe("traces", { tag: "@once" }, () => {
  test("lead from a request through its action to the service, and name nobody", async ({
    page,
    member,
  }) => {
    const collector = await startCollector();
    const portal = await start(collector.address);
    const kennitala = member("traced");
    const content = ownContent();
    const address = await getCard(page, kennitala);
    // The link is for its page to explain: this member holds no such membership.
    await page.goto(`${tracedPortal}/passes/felagsadild`);
    await sendText(page, content);
    const [trace, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    await fetch(`${tracedPortal}/staff/sign-in?q=${phone}`, {
      headers: { traceparent: `00-${trace}-${parent}-01` },
    });
    const jobs = await query<{ says: string }>(
      port,
      "select distinct jsonb_object_keys(data) as says from jobs.job order by says",
    );
    expect(jobs.rows.map(({ says }) => says)).toEqual(["messageId", "traceparent"]);
    // Nothing that the page asks for is to meet a portal that has stopped.
    await page.goto("/");
    // What is not sent yet is sent at the stop.
    await portal.stop();

    const spans = collector.spans();
    expect(way(spans, "issueMemberPass")).toEqual([
      "issueMemberPass",
      "action member",
      "POST /passes",
    ]);
    expect(way(spans, "lookUpMember")).toEqual(["lookUpMember", "GET /passes"]);
    const explained = spans.find(({ name }) => name === "GET /passes/[slug]");
    const lookups = spans.filter(({ name }) => name === "lookUpMember");
    const ofLink = lookups.filter(({ parentSpanId }) => parentSpanId === explained?.spanId);
    // The proxy looks for a pass to lead to, then the page for what to explain.
    expect(ofLink).toHaveLength(2);
    const sending = way(spans, "sendSms");
    expect(sending.slice(0, 2)).toEqual(["sendSms", "job sending"]);
    expect(sending).toContain("action message:send");
    expect(sending.at(-1)).toBe("POST /staff/passes/[id]/sms");
    expect(way(spans, "insert message").at(-1)).toBe("POST /staff/passes/[id]/sms");
    expect(spans.find(({ traceId }) => traceId === trace)).toMatchObject({
      name: "GET /staff/sign-in",
      parentSpanId: parent,
    });
    expect(readFileSync(log, "utf8")).toContain(`"traceId":"${trace}"`);

    const received = collector.received();
    expect(received).toContain("felagi-portal");
    for (const canary of [
      kennitala,
      kennitala.replace("-", ""),
      phone,
      content,
      content.split(" ")[1] ?? "",
      address,
      new URL(address).pathname,
      keyToken,
      bearerOf({ keyId, keyToken }),
      ...[...sessionSecrets, passes.withPhoneField, "felagi-member=", "felagi-staff="],
    ]) {
      expect(received).not.toContain(canary);
    }
    await collector.stop();
  });
});
