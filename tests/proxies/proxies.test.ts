import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, ask, headOf, open } from "./https-client.ts";
import { type ProxyProgram, startProxy } from "./proxy-program.ts";
import { startStubUpstream } from "./stub-upstream.ts";

type Upstream = Awaited<ReturnType<typeof startStubUpstream>>;

describe.each(["nginx", "caddy"] as const)("the shipped file of %s", (name) => {
  let upstream: Upstream;
  let proxy: ProxyProgram;
  beforeAll(async () => {
    upstream = await startStubUpstream();
    proxy = await startProxy(name, upstream.port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await upstream?.close();
  });
  const get = (path: string, headers = {}) => ask(proxy.port, path, { headers });
  const patient = { timeout: 15_000 };

  async function expectTooLong(path: string, bytes: number, sent = ""): Promise<void> {
    const { socket, said } = await open(proxy.port, headOf(path, bytes) + sent);
    await expect.poll(said, patient).toContain("HTTP/1.1 413");
    socket.destroy();
  }

  test("is accepted by the program without a warning", () => {
    expect(proxy.checked.status, proxy.checked.said).toBe(0);
    expect(proxy.checked.said).not.toMatch(/\[(warn|emerg)\]|not formatted|"level":"error"/);
  });

  test("passes requests on, and keeps metrics to the operator's own network", async () => {
    expect(await get("/passes")).toMatchObject({ status: 200, text: "/passes" });
    expect((await get("/metrics")).status).toBe(404);
    expect(upstream.at("/metrics")).toEqual([]);
  });

  test("says itself who the visitor is and what the request is called", async () => {
    await get("/who", {
      "X-Forwarded-For": "203.0.113.7, 198.51.100.9",
      "X-Request-Id": "of the visitor's own",
    });
    const headers = upstream.at("/who")[0]?.headers ?? {};
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(headers.host).toBe("minar.example.is");
  });

  test("lets a refusal of the portal through as it is", async () => {
    const { status, headers, text } = await get("/own-503");
    expect([status, headers["retry-after"], text]).toEqual([503, "7", "own"]);
  });

  test("a form reaches the portal when all of it has arrived", async () => {
    const form = await open(proxy.port, `${headOf("/form", 1_000)}${"x".repeat(500)}`);
    await pause(500);
    expect(upstream.at("/form")).toEqual([]);
    form.socket.write("x".repeat(500));
    await expect.poll(form.said, patient).toContain("200 OK");
    expect(upstream.at("/form")[0]?.bytes).toBe(1_000);
    form.socket.destroy();
  });

  test("a form beyond 64 kB is refused and does not reach the portal", async () => {
    const whole = { method: "POST", body: "x".repeat(65_536) };
    expect((await ask(proxy.port, "/as-large-as-it-may-be", whole)).status).toBe(200);
    await expectTooLong("/long", 70_000, "x".repeat(70_000));
    expect(upstream.at("/long")).toEqual([]);
  });

  test("a list of recipients reaches the portal while it arrives, up to 64 MB", async () => {
    const list = await open(
      proxy.port,
      `${headOf("/staff/bulk/upload", 300_000)}${"x".repeat(200_000)}`,
    );
    await expect.poll(() => upstream.at("/staff/bulk/upload")[0]?.bytes, patient).toBe(200_000);
    list.socket.write("x".repeat(100_000));
    await expect.poll(list.said, patient).toContain("200 OK");
    list.socket.destroy();
    await expectTooLong("/staff/bulk/upload", 70_000_000);
  });

  test("an event of a stream arrives while the stream goes on", async () => {
    const stream = await open(
      proxy.port,
      "GET /staff/changes/sms HTTP/1.1\r\nHost: minar.example.is\r\n\r\n",
    );
    await expect.poll(stream.said, patient).toContain("data: 1");
    stream.socket.destroy();
  });

  test("a form whose answer was lost is not sent again", async () => {
    const lost = await ask(proxy.port, "/dies", { method: "POST", body: "once" });
    expect(lost.status).toBeGreaterThanOrEqual(502);
    expect(upstream.at("/dies")).toHaveLength(1);
  });

  test("64 idle forms of an address hinder none of its other requests", async () => {
    const idle = await Promise.all(
      Array.from({ length: 64 }, () => open(proxy.port, headOf("/idle", 60_000))),
    );
    for (const path of ["/health/live", "/health/ready", "/"])
      expect((await get(path)).status, path).toBe(200);
    const form = await ask(proxy.port, "/quick", { method: "POST", body: "x" });
    expect(form.status).toBe(200);
    expect(upstream.at("/idle")).toEqual([]);
    for (const { socket } of idle) socket.destroy();
  });
});

test.each(["nginx", "caddy"] as const)(
  "two processes that restart one after the other are never away behind %s",
  async (name) => {
    const processes = await Promise.all([startStubUpstream(), startStubUpstream()]);
    const proxy = await startProxy(name, processes[0].port, processes[1].port);
    const statuses: number[] = [];
    for (const [at, { port }] of processes.entries()) {
      await processes[at]?.close();
      for (const path of ["/passes", "/health/ready", "/_next/static/script.js"])
        statuses.push((await ask(proxy.port, path)).status);
      statuses.push((await ask(proxy.port, "/form", { method: "POST", body: "x" })).status);
      processes[at] = await startStubUpstream(port);
    }
    await proxy.stop();
    for (const one of processes) await one.close();
    expect(statuses).toEqual(Array(8).fill(200));
  },
);

test.each(["nginx", "caddy"] as const)(
  "a script that one of two versions lacks comes from the other behind %s",
  async (name) => {
    const script = (version: string) => `/_next/static/chunks/${version}.js`;
    const older = await startStubUpstream(0, script("newer"));
    const newer = await startStubUpstream(0, script("older"));
    const proxy = await startProxy(name, older.port, newer.port);
    for (const version of ["older", "newer", "older", "newer"]) {
      const { status, text } = await ask(proxy.port, script(version));
      expect([status, text]).toEqual([200, script(version)]);
    }
    await proxy.stop();
    for (const one of [older, newer]) await one.close();
  },
);

describe("the shares of an address behind nginx", () => {
  let upstream: Upstream;
  let proxy: ProxyProgram;
  beforeAll(async () => {
    upstream = await startStubUpstream();
    proxy = await startProxy("nginx", upstream.port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await upstream?.close();
  });
  const patient = { timeout: 15_000 };
  const times = (count: number, one: (at: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, at) => one(at)));
  const from = (address: string, path = "/") => ask(proxy.port, path, { from: address });
  const statusesOf = (answers: Answer[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [
        status,
        all.length,
      ]),
    );

  /** Requests one after the other on one connection, without waiting for answers. */
  async function flood(from: string, count: number, headerOf = (_: number) => "") {
    const requests = Array.from(
      { length: count },
      (_, at) => `GET /flood HTTP/1.1\r\nHost: minar.example.is\r\n${headerOf(at)}\r\n`,
    );
    const began = performance.now();
    const { socket, said } = await open(proxy.port, requests.join(""), from);
    const answers = (what: RegExp) => said().match(what)?.length ?? 0;
    await expect.poll(() => answers(/HTTP\/1.1 /g), patient).toBe(count);
    socket.destroy();
    return { answers, msEach: (performance.now() - began) / count };
  }

  function expectRefused(refused: Answer[]): void {
    for (const { headers, text } of refused) {
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(text).toContain("Reyndu aftur");
      expect(text).toContain("Try again");
    }
  }

  test("a flood of one address is refused at once, and others are served beside it", async () => {
    const flooding = flood("127.0.0.3", 900);
    const others = await times(20, (at) => from(`127.0.1.${at + 1}`));
    expect(statusesOf(others)).toEqual({ 200: 20 });
    const { answers, msEach } = await flooding;
    const refused = answers(/HTTP\/1.1 429 /g);
    expect(refused).toBeGreaterThan(100);
    expect(answers(/HTTP\/1.1 200 /g)).toBe(900 - refused);
    expect(answers(/Retry-After: 5/g)).toBe(refused);
    expect(msEach).toBeLessThan(50);
    // Health checks are exempt from the limit, so that monitoring from the same address still works.
    expect((await from("127.0.0.3", "/health/live")).status).toBe(200);
  });

  test("an address has fifty pages in progress, and others are served beside it", async () => {
    upstream.hold();
    const slow = times(70, () => from("127.0.0.4", "/slow"));
    await expect.poll(() => upstream.at("/slow").length, patient).toBe(50);
    expect((await from("127.0.0.5")).status).toBe(200);
    const form = { method: "POST", body: "x", from: "127.0.0.4" };
    expect((await ask(proxy.port, "/form", form)).status).toBe(200);
    upstream.release();
    const answers = await slow;
    expect(statusesOf(answers)).toEqual({ 200: 50, 503: 20 });
    expectRefused(answers.filter(({ status }) => status === 503));
  });

  test("two hundred requests of everybody are in progress, and health checks and streams beside them", async () => {
    upstream.hold();
    const slow = times(240, (at) => from(`127.0.2.${at % 80}`, "/slow-for-all"));
    await expect.poll(() => upstream.at("/slow-for-all").length, patient).toBe(200);
    expectRefused([await from("127.0.0.8")]);
    expect((await from("127.0.0.8", "/health/ready")).status).toBe(200);
    const stream = "GET /staff/changes/sms HTTP/1.1\r\nHost: minar.example.is\r\n\r\n";
    const { socket, said } = await open(proxy.port, stream, "127.0.0.8");
    await expect.poll(said, patient).toContain("data: 1");
    socket.destroy();
    upstream.release();
    expect(statusesOf(await slow)).toEqual({ 200: 200, 503: 40 });
    expect((await from("127.0.0.8")).status).toBe(200);
  });

  test("four lists of an address arrive at a time", async () => {
    const lists = await Promise.all(
      Array.from({ length: 6 }, () =>
        open(proxy.port, `${headOf("/staff/bulk/upload", 60_000)}x`, "127.0.0.6"),
      ),
    );
    const refused = () => lists.filter(({ said }) => said().startsWith("HTTP/1.1 503")).length;
    await expect.poll(refused, patient).toBe(2);
    await expect.poll(() => upstream.at("/staff/bulk/upload").length, patient).toBe(4);
    for (const { socket } of lists) socket.destroy();
  });

  test("a network of IPv6 addresses is one visitor", async () => {
    const claim = (address: string) =>
      ask(proxy.port, "/", { from: "127.0.0.9", headers: { "X-Claimed-Address": address } });
    const { answers } = await flood(
      "127.0.0.9",
      900,
      (at) => `X-Claimed-Address: 2001:db8:1:2::${at.toString(16)}\r\n`,
    );
    expect(answers(/HTTP\/1.1 429 /g)).toBeGreaterThan(100);
    expect((await claim("2001:db8:1:3::1")).status).toBe(200);
  });

  test("while the portal is away visitors are told to come again", async () => {
    await upstream.close();
    const answer = await from("127.0.0.7");
    expect(answer.status).toBe(503);
    expectRefused([answer]);
  });
});
