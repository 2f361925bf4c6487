import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLoadShedding } from "#portal-server/load-shedding.ts";

let close: () => Promise<unknown>;
let origin: string;
let under: ServerResponse[];

/** A server with two places and a queue of three, whose answers wait until the test gives them. */
beforeEach(async () => {
  under = [];
  const { shed } = createLoadShedding(
    { maxConcurrency: 2, maxQueued: 3, queueTimeoutMs: 20_000 },
    ({ headers }) => String(headers.from ?? "somebody"),
  );
  const server = createServer((request, response) => {
    shed(request, response, () => {
      if (request.url === "/health/live") response.end("live");
      else under.push(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

let visitors = 0;
const visit = (init: RequestInit = {}) =>
  fetch(`${origin}/`, { ...init, headers: { from: `visitor ${visitors++}`, ...init.headers } });

/** As many visits as there is room for, and then some; resolves when those are turned away. */
async function flood(tooMany: number) {
  const rejected: Response[] = [];
  const all = Promise.withResolvers<void>();
  const visits = Array.from({ length: 5 + tooMany }, async () => {
    const answer = await visit();
    if (answer.status === 503 && rejected.push(answer) === tooMany) all.resolve();
    return answer;
  });
  await all.promise;
  return { rejected, ended: Promise.all(visits) };
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Gives so many answers, as soon as there is somebody to give them to. */
async function serve(count: number): Promise<void> {
  for (let answered = 0; answered < count; answered++) {
    while (under.length === 0) await turnOfTheLoop();
    under.shift()?.end("served");
  }
}

test("of a flood, what was started is answered, the rest is rejected, and then all are answered", async () => {
  const { ended } = await flood(15);
  await serve(5);
  const statuses = (await ended).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);

  const afterwards = Array.from({ length: 5 }, () => visit());
  await serve(5);
  for (const answer of await Promise.all(afterwards)) expect(await answer.text()).toBe("served");
});

test("a rejected visitor reads why in both languages, and no cache keeps it", async () => {
  const { rejected, ended } = await flood(1);
  const [refused] = rejected;
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused?.headers.get("cache-control")).toBe("private, no-store");
  expect(refused?.headers.get("content-security-policy")).toContain("default-src 'none'");
  const page = await refused?.text();
  expect(page).toContain('<html lang="is">');
  expect(page).toContain('lang="en"');
  expect(page).not.toContain("Ekki var tekið við");
  const form = await visit({ method: "POST", body: "kennitala=0101302129" });
  expect(await form.text()).toContain("Ekki var tekið við því sem þú sendir");
  await serve(5);
  await ended;
});

test("health checks are never rejected", async () => {
  const { ended } = await flood(1);
  expect(await (await fetch(`${origin}/health/live`)).text()).toBe("live");
  await serve(5);
  await ended;
});

test("an aborted request leaves its place to others", async () => {
  const leaving = new AbortController();
  const gone = Array.from({ length: 5 }, () => visit({ signal: leaving.signal }).catch(() => {}));
  while (under.length < 2) await turnOfTheLoop();
  leaving.abort();
  await Promise.all(gone);
  for (let served = 0; served < 5; ) {
    let isOver = false;
    const visiting = visit().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await turnOfTheLoop();
      for (const response of under.splice(0)) response.end("served");
    }
    if ((await visiting).status === 200) served++;
  }
});

test("an event stream of a signed-in session takes no place", async () => {
  const streams = Array.from({ length: 4 }, () =>
    fetch(`${origin}/staff/changes/sms`, { headers: { cookie: "felagi-staff=x" } }),
  );
  for (let opened = 0; opened < 4; opened++) {
    while (under.length === 0) await turnOfTheLoop();
    under.shift()?.setHeader("content-type", "text/event-stream").flushHeaders();
  }
  for (const stream of await Promise.all(streams)) expect(stream.status).toBe(200);
  const page = visit();
  await serve(1);
  expect((await page).status).toBe(200);
});

test("event streams of one address are limited, and other addresses below theirs are pages", async () => {
  const leaving = new AbortController();
  const headers = { cookie: "felagi-staff=x", from: "one office" };
  const open = (path: string) =>
    fetch(`${origin}${path}`, { headers, signal: leaving.signal }).catch(() => undefined);
  const streams = Array.from({ length: 129 }, () => open("/staff/changes/sms"));
  expect((await Promise.race(streams))?.status).toBe(503);
  expect(under).toHaveLength(128);
  void open("/staff/changes/sms/more");
  void open("/staff/changes/sms/more");
  const third = open("/staff/changes/sms/more");
  await turnOfTheLoop();
  leaving.abort();
  await third;
  expect(under.length).toBeLessThanOrEqual(130);
});

test("a queued request does not run in the asynchronous context of the one that made room", async () => {
  const visitorOf = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const { shed } = createLoadShedding(
    { maxConcurrency: 1, maxQueued: 8, queueTimeoutMs: 20_000 },
    ({ headers }) => String(headers.from),
  );
  const server = createServer((request, response) => {
    shed(request, response, () => {
      seen.push(visitorOf.getStore());
      visitorOf.run(String(request.headers.from), () =>
        setTimeout(() => response.end("served"), 5),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const visits = Array.from({ length: 6 }, (_, number) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { from: `visitor ${number}` } }),
  );
  for (const answer of await Promise.all(visits)) expect(await answer.text()).toBe("served");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(seen).toEqual(Array(6).fill(undefined));
});

test("four lists may arrive at a time, and take no place of other requests", async () => {
  const upload = () =>
    fetch(`${origin}/staff/bulk/upload`, {
      method: "POST",
      body: "x",
      headers: { from: `manager ${visitors++}`, cookie: "felagi-staff=x" },
    });
  const uploads = [upload(), upload(), upload(), upload()];
  while (under.length < 4) await turnOfTheLoop();
  expect((await upload()).status).toBe(503);
  const page = visit();
  while (under.length < 5) await turnOfTheLoop();
  await serve(5);
  expect((await page).status).toBe(200);
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const next = upload();
  await serve(1);
  expect((await next).status).toBe(200);
});
