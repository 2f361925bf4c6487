import { expect, onTestFinished, test, vi } from "vitest";
import type { Carrier } from "#pass-service/carriers/carrier.ts";
import type { SendOutcome } from "#pass-service/domain/sms-step.ts";
import { openPool } from "#pass-service/store/database.ts";
import { textPass, workAt } from "./carrier-journey.ts";
import { run, succeeded } from "./command.ts";
import { worldFixture } from "./program.ts";
import { testDatabases } from "./test-database.ts";
import { origin, serviceOn } from "./test-service.ts";

vi.setConfig({ testTimeout: 120_000 });

const databases = testDatabases();
const issuer = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c0001";
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

/** A service whose carrier, which knows no idempotency key, answers a text in this way. */
async function serviceWith(outcome: SendOutcome) {
  const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
  await succeeded(["load", worldFixture()], environment);
  const pool = openPool(environment.PASS_SERVICE_DATABASE_URL, () => {});
  onTestFinished(() => pool.end());
  const carrier: Carrier = { isIdempotent: false, send: async () => outcome };
  const service = serviceOn(pool, origin, { carrier });
  const messages = (...more: string[]) =>
    succeeded(["messages", "--issuer", issuer, ...more], environment);
  return { service, messages, environment, pool };
}

test("a text whose answer was lost says so, until it ends, with its number masked", async () => {
  const { service, messages } = await serviceWith({ kind: "unknown" });
  await textPass(service);
  await service.work();
  const waiting = await messages("--pass", held.toUpperCase());
  expect(waiting).toMatch(
    /^CAME .+\n2026-11-20T12:00:00Z +text +0b7c1f6e\S+ +611 ••\d\d +PENDING /,
  );
  expect(waiting).toContain("the carrier's answer was lost: it may have been sent, and a report");
  await workAt(service, 11);
  expect(await messages("--since", "2026-11-20")).toMatch(
    /EXPIRED +2026-11-20T12:11:00Z +the carrier's answer was lost and no report came/,
  );
  expect(await messages("--since", "2026-11-21")).toContain("no such message");
});

test("a text that no carrier took in all attempts was not sent", async () => {
  const { service, messages } = await serviceWith({ kind: "not-taken" });
  await textPass(service);
  await workAt(service, ...Array.from({ length: 13 }, (_, hour) => hour * 61));
  const { messages: records } = JSON.parse(await messages("--pass", held, "--json"));
  expect(records).toMatchObject([
    { kind: "text", status: "EXPIRED", meaning: expect.stringContaining("it was not sent") },
  ]);
  expect(records[0].statuses).toHaveLength(3);
});

test("texts are found by their number, notifications by their pass, and neither by another issuer", async () => {
  const { service, messages, environment, pool } = await serviceWith({
    kind: "decided",
    status: "REJECTED",
  });
  await textPass(service);
  await service.post("/api/v1/notification", { passId: held, message: "Halló" });
  await service.work();
  const both = await messages("--pass", held);
  expect(both).toMatch(/REJECTED +\S+ +the carrier refused it: it was not sent/);
  expect(both).toMatch(/notification .+ \d of \d reached/);
  const { rows } = await pool.query("select recipient from sms_message");
  expect(await messages("--recipient", rows[0].recipient)).not.toContain("notification");
  expect(await messages("--recipient", "+354 611 9999")).toContain("no such message");
  const other = ["messages", "--issuer", "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c0002", "--pass", held];
  expect(await succeeded(other, environment)).toContain("no such message");
});

test.each([
  [[], "messages takes --pass, --recipient or --since"],
  [["--pass", "5001"], "--pass takes the identifier of a pass"],
  [["--recipient", "581 2345"], "--recipient takes a mobile number"],
])("messages %j is refused", async (args, reason) => {
  const { code, err } = await run(["messages", ...args]);
  expect(code).toBe(1);
  expect(err).toContain(reason);
});
