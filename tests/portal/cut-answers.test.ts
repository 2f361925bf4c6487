import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { message } from "#portal/database/schema/messages.ts";
import { insertMessage } from "#portal/messaging/sending/message-store.ts";
import { sendMessage } from "#portal/messaging/sending/send-message.ts";
import { clientOf } from "#tests/pass-client/client-of.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { demoService, type TestService } from "#tests/pass-service/test-service.ts";
import { passes } from "#tests/pass-service/world.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { isSoak } from "#tests/support/soak.ts";
import { staffMember } from "./records.ts";

const portal = portalDatabases();
const service = testDatabases();
const messages = isSoak ? 1_000 : 50;

/** The real service behind a wire that breaks after the service has done its work, three times in ten. */
async function behindABreakingWire({ handle }: TestService): Promise<string> {
  let asked = 0;
  const server = createServer(async (request, response) => {
    const body = request.method === "POST" ? await text(request) : undefined;
    const headers = new Headers(request.headers as Record<string, string>);
    const url = `http://passes.test${request.url}`;
    const method = request.method ?? "GET";
    const answer = await handle(new Request(url, { method, headers, ...(body && { body }) }));
    asked += 1;
    if (asked % 10 < 3) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("texts whose answers are cut off three times in ten: nobody gets two", async () => {
  const pool = await service.fresh();
  const url = await behindABreakingWire(await demoService(pool, "http://localhost:4010"));
  const { database } = await portal.fresh();
  const staffId = await staffMember(database);
  const client = clientOf(url, { keyId: "demo", keyToken: "demo" });
  // The clock stands: a message that waited would be looked at once more before it leaves.
  const now = new Date();
  const sending = { database, client, clock: () => now };

  const numbers = Array.from(
    { length: messages },
    (_, index) => `+354611${String(index).padStart(4, "0")}`,
  );
  const ids = await Promise.all(
    numbers.map(async (phoneNumber) => {
      const content = { customSender: "Bylgja", customContent: `Hæ $\{url}` };
      const { id } = await insertMessage(database, {
        id: randomUUID(),
        kind: "sms",
        passId: passes.punch,
        staffId,
        formToken: randomUUID(),
        request: { phoneNumber, content },
        createdAt: now,
      });
      return id;
    }),
  );
  // Each is tried twice, by two workers, as after a crash of one of them.
  const queue = [...ids, ...ids];
  const worker = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) await sendMessage(sending, id);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  // What a busy machine never got to send comes up again, as the queue sees to.
  for (let round = 0; round < 20; round += 1) {
    const waiting = await database.$count(message, eq(message.state, "planned"));
    if (waiting === 0) break;
    queue.push(...ids);
    await Promise.all(Array.from({ length: 4 }, worker));
  }

  const sent = await pool.query("select recipient, count(*)::int from sms_message group by 1");
  expect(sent.rows.filter(({ count }) => count > 1)).toEqual([]);
  const { rows } = await database.execute<{ state: string; count: number }>(
    "select state, count(*)::int as count from message group by 1 order by 1",
  );
  expect(rows.map(({ state }) => state)).toEqual(["accepted", "unknown"]);
  expect(rows.find(({ state }) => state === "unknown")?.count).toBeGreaterThan(messages * 0.2);
  const accepted = await database.execute<{ service_id: string }>(
    "select service_id from message where state = 'accepted'",
  );
  const { rows: recorded } = await pool.query("select id from sms_message");
  const known = new Set(recorded.map(({ id }) => id));
  expect(accepted.rows.filter(({ service_id }) => !known.has(service_id))).toEqual([]);
}, 120_000);
