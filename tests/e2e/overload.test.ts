import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hiddenFieldsOf } from "#tests/bench/sign-in.ts";
import { overloadedPortal, ports } from "./support/addresses.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { count } from "./support/portal-records.ts";
import type { Program } from "./support/program.ts";
import { expect, test } from "./support/test.ts";

const metricsToken = "canary-of-the-metrics-token-51c7d20a9be4";

test.describe.configure({ mode: "serial", timeout: 120_000 });

test.describe("more visitors than there is room for", { tag: "@once" }, () => {
  let program: Program;
  /** A pass service that takes every call and answers none. */
  const frozen = createServer(() => {});
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => frozen.listen(0, "127.0.0.1", resolve));
    const { port: service } = frozen.address() as AddressInfo;
    program = await startPortalProgram({
      port: ports.overloadedPortal,
      service,
      more: {
        MAX_CONCURRENT_REQUESTS: "2",
        TRUSTED_PROXIES: "127.0.0.1, ::1",
        METRICS_TOKEN: metricsToken,
      },
    });
  });
  test.afterAll(async () => {
    await program?.stop();
    frozen.closeAllConnections();
    await new Promise((resolve) => frozen.close(resolve));
  });

  /** Each comes from an address of its own. */
  let visitors = 0;
  const visitor = () => ({
    accept: "text/html",
    "x-forwarded-for": `198.18.${visitors >> 8}.${visitors++ & 255}`,
  });
  /** The whole answer: its place is taken until the last byte. */
  const open = async () => {
    const answer = await fetch(`${overloadedPortal}/personal-data`, { headers: visitor() });
    await answer.text();
    return answer;
  };
  const metrics = (token: string) =>
    fetch(`${overloadedPortal}/metrics`, { headers: { authorization: `Bearer ${token}` } });

  /** The form of the start page, filled in by a new visitor each time. */
  async function readForm() {
    const form = hiddenFieldsOf(
      await (await fetch(overloadedPortal, { headers: visitor() })).text(),
      "kennitala",
    );
    return (number: number) => {
      const body = new FormData();
      for (const [name, value] of form) body.set(name, value);
      body.set("kennitala", `010130${2000 + number}`);
      const headers = { ...visitor(), origin: overloadedPortal };
      return fetch(overloadedPortal, { method: "POST", body, headers, redirect: "manual" });
    };
  }

  test("what was taken in is done, what was not is said at once, and then all is as before", async () => {
    const identify = await readForm();
    const sessions = () => count(ports.overloadedPortal, "from member_session");
    const before = await sessions();

    const [posts, pages, health] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, (_, number) => identify(number))),
      Promise.all(Array.from({ length: 60 }, open)),
      fetch(`${overloadedPortal}/health/live`),
    ]);

    expect(health.status).toBe(200);
    const done = posts.filter(({ status }) => status === 303);
    const turnedAway = [...posts, ...pages].filter(({ status }) => status === 503);
    expect(new Set(posts.map(({ status }) => status))).toEqual(new Set([303, 503]));
    expect(pages.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(turnedAway.every(({ headers }) => headers.has("retry-after"))).toBe(true);
    expect((await sessions()) - before).toBe(done.length);
    await expect.poll(async () => (await open()).status).toBe(200);
    for (let visit = 0; visit < 10; visit++) expect((await open()).status).toBe(200);
  });

  test("metrics tell who holds the token of it, and nobody else", async () => {
    const shown = await metrics(metricsToken);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
    const text = await shown.text();
    expect(text).toMatch(/^felagi_requests_in_progress 0$/m);
    expect(text).toMatch(
      /^felagi_http_requests_total\{method="GET",route="\/personal-data",status="503"\} [1-9]/m,
    );
    expect(text).toMatch(/^felagi_http_requests_total\{method="GET",route="\/",status="200"\} /m);
    expect(text).toContain("felagi_database_up 1");
    expect(text).toContain('felagi_sessions{state="member"}');
    for (const token of ["", `${metricsToken}x`, metricsToken.toUpperCase()]) {
      const refused = await metrics(token);
      expect(refused.status).toBe(404);
      expect(await refused.text()).toBe("");
    }
  });
});
