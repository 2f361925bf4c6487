import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { passId, sent } from "#tests/pass-client/samples.ts";
import { ports } from "./support/addresses.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { query } from "./support/portal-records.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const port = ports.stoppedPortal;

test.describe.configure({ mode: "serial", timeout: 120_000 });

/** A service that has taken a text in and answers when it is told to. */
async function hesitantService() {
  const held: ServerResponse[] = [];
  let texts = 0;
  const server = createServer((request, response) => {
    if (request.method !== "POST") response.writeHead(404).end();
    else texts = held.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    texts: () => texts,
    answer() {
      for (const response of held) {
        response.writeHead(202, { "content-type": "application/json" });
        response.end(JSON.stringify(sent));
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const start = (service: number) =>
  startPortalProgram({
    port,
    service,
  });

/** A text that was planned, and the job that sends it. */
async function planText(): Promise<string> {
  const { id: staffId } = await createStaff({ portal: port });
  const id = randomUUID();
  await query(
    port,
    `insert into message (id, kind, state, pass_id, staff_id, form_token, request, created_at)
     values ($1, 'sms', 'planned', $2, $3, gen_random_uuid(), '{}', now())`,
    [id, passId, staffId],
  );
  await query(
    port,
    `insert into jobs.job (name, data, retry_limit, expire_seconds, policy)
     select name, jsonb_build_object('messageId', $1::text), retry_limit, expire_seconds, policy
     from jobs.queue where name = 'sending'`,
    [id],
  );
  return id;
}

/** It has heard that it is to stop. */
async function expectNobodyLetIn(): Promise<void> {
  await expect
    .poll(() => fetch(`http://localhost:${port}/health/live`).catch(() => "nobody there"))
    .toBe("nobody there");
}

async function stateOf(id: string) {
  const { rows } = await query<{ state: string }>(port, "select state from message where id = $1", [
    id,
  ]);
  return rows[0]?.state;
}

test("a portal that is asked to stop hears how its text went before it ends @once", async () => {
  const service = await hesitantService();
  const portal = await start(service.port);
  const id = await planText();
  await expect.poll(service.texts, { timeout: 15_000 }).toBe(1);
  const stopped = portal.stop();
  await expectNobodyLetIn();
  expect(await stateOf(id)).toBe("sending");
  service.answer();
  await stopped;
  expect(await stateOf(id)).toBe("accepted");
  expect(service.texts()).toBe(1);
  await service.stop();
});

test("an open page that waits for changes holds up no stop, and is let go @once", async () => {
  const service = await hesitantService();
  const portal = await start(service.port);
  try {
    const headers = asStaff(await createStaff({ portal: port }));
    const stream = await fetch(`http://localhost:${port}/staff/changes/sms`, { headers });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    const began = performance.now();
    await portal.stop();
    await ended;
    expect(performance.now() - began).toBeLessThan(10_000);
  } finally {
    await portal.stop();
    await service.stop();
  }
});
