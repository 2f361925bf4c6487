import { globSync, readdirSync, readFileSync } from "node:fs";
import { places } from "#app/staff/_shell/navigation.ts";
import { bearerOf } from "#contract/index.ts";
import { passService, portal, portalBeforeNothing, ports } from "./support/addresses.ts";
import { ownSecrets } from "./support/canaries.ts";
import { demoPeople } from "./support/people.ts";
import { count } from "./support/portal-records.ts";
import { type Answer, ask, internalDetail } from "./support/raw-request.ts";
import { keyId, keyToken, metricsToken } from "./support/secrets.ts";
import { expectSecurityHeaders } from "./support/security-headers.ts";
import { addressOf, serverActions } from "./support/server-actions.ts";
import { cookieName, newSession } from "./support/session.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const own = { Origin: portal };
const form = { ...own, "Content-Type": "multipart/form-data; boundary=x" };
const call = { ...own, "Content-Type": "text/plain;charset=UTF-8" };
const actions = serverActions();
const identify = actions.find(({ name }) => name === "identify")?.id ?? "";
const staticFile = readdirSync(".next/static/chunks").find((name) => name.endsWith(".js")) ?? "";

const post = (headers: Record<string, string>, body = "x") => ({ method: "POST", headers, body });
/** Answers that belong to no route. */
const others: [status: number, path: string, asked?: Parameters<typeof ask>[2]][] = [
  [200, "/metrics", { headers: { authorization: `Bearer ${metricsToken}` } }],
  [200, `/_next/static/chunks/${staticFile}`],
  [404, "/_next/static/nothing.js"],
  [404, "/nothing"],
  [404, "/health/nothing"],
  [404, "/issuer/nothing"],
  [404, "/issuer/pictures/nothing.png"],
  [404, "/is/passes"],
  [303, "/language", post({ ...own, "Content-Type": "application/x-www-form-urlencoded" })],
  [405, "/health/live", post(call)],
  [404, "/%E0%A4%A"],
  [400, "/", post(form)],
  [400, "/", post({ ...call, "Next-Action": "zzz" })],
  [500, "/", post({ ...call, "Next-Action": identify })],
  [200, "/", post({ ...call, "Next-Action": identify }, "[]")],
  [403, "/language", post({ "Content-Type": "text/plain" })],
];

/** Requests that the server refuses before Next.js. */
const refused: typeof others = [
  [405, "/", { method: "PUT", headers: { "x-request-id": "a-strangers-own-name" } }],
  [413, "/", { method: "POST", headers: { ...own, "Content-Length": "14000000" } }],
  [415, "/", post({ ...own, "Content-Type": "application/json" })],
];

test.describe("of every answer", { tag: "@once" }, () => {
  test("the headers keep strangers out, whatever it is and whatever gave it", async () => {
    for (const [status, path, asked] of others) {
      const where = `${asked?.method ?? "GET"} ${path} ${status}`;
      const answer = await ask(portal, path, asked);
      expect(answer.status, where).toBe(status);
      expectSecurityHeaders(answer.headers, where);
    }
    for (const [status, path, asked] of refused) {
      const { status: answered, headers } = await ask(portal, path, asked);
      expect(answered).toBe(status);
      expect(headers).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
    const otherHost = await ask(portal, "//evil.example");
    expect([otherHost.status, otherHost.headers.location]).toEqual([308, "/evil.example"]);
    for (const origin of [portal, portalBeforeNothing]) {
      const headers = { authorization: "Bearer " };
      expect((await ask(origin, "/metrics", { headers })).status, "no token").toBe(404);
    }
  });

  test("the policy is strict and new each time", async () => {
    const policies = await Promise.all(
      [1, 2].map(
        async () => (await ask(portal, "/")).headers["content-security-policy"]?.toString() ?? "",
      ),
    );
    const nonces = policies.map((policy) => /'nonce-([\w+/=-]{16,})'/.exec(policy)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    for (const policy of policies) {
      expect(policy.split("; ")).toContain(`form-action 'self' ${passService}`);
      expect(policy).not.toMatch(/unsafe|\*/);
    }
  });

  test("a visitor's own words for what the front tells the pages count for nothing", async () => {
    const headers = {
      "content-security-policy": "script-src 'nonce-chosen'",
      "x-felagi-path": "/staff/team",
      "x-felagi-method": "POST",
      "x-request-id": "a-strangers-own-name",
    };
    const page = await fetch(`${portal}/personal-data`, { headers });
    expect(page.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    const html = await page.text();
    expect(html).toContain(`nonce="${nonce}"`);
    expect(policy + html).not.toContain("chosen");
    const turnedAway = await fetch(`${portal}/staff/activity?_rsc=x&page=2`, { headers });
    expect(new URL(turnedAway.url).searchParams.get("next")).toBe("/staff/activity?page=2");
  });

  test("a language in the address of a file or an upload is nobody's affair", async () => {
    for (const address of [
      "/issuer/logo",
      "/health/live",
      "/robots.txt",
      "/manifest.webmanifest",
    ]) {
      const answer = await fetch(`${portal}${address}?language=en`, { redirect: "manual" });
      expect([answer.status, answer.headers.getSetCookie()], address).toEqual([200, []]);
    }
    const body = new FormData();
    body.set("list", new Blob(["x".repeat(11 * 1024 * 1024)]), "list.csv");
    const upload = await fetch(`${portal}/staff/bulk/upload?language=en`, {
      method: "POST",
      body,
      headers: { origin: portal, cookie: "felagi-staff=x" },
      redirect: "manual",
    });
    expect([upload.status, upload.headers.get("location")]).toEqual([303, "/staff/bulk/new"]);
  });

  test("a camera, and the program that reads codes, are for the scan page alone", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff());
    const policiesOf = async (address: string) => {
      const headers = Object.fromEntries((await plain.ask(address)).headers);
      const policy = headers["content-security-policy"]?.replace(/'nonce-[^']+'/g, "'nonce'");
      return { policy, permissions: headers["permissions-policy"] };
    };
    const strict = await policiesOf("/");
    expect(strict.permissions).toBe("camera=(), microphone=(), geolocation=(), payment=()");
    const scanPass = "/staff/scan/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001";
    const nearTheScanPage = [
      ...[`${scanPass}/x`, "/staff/scanner", "/staff/Scan", "/passes/staff/scan"],
      ...places.map(({ href }) => href).filter((href) => href !== "/staff/scan"),
    ];
    for (const address of nearTheScanPage)
      expect(await policiesOf(address), address).toEqual(strict);
    for (const more of ["", "?entrance=all", "?_rsc=1"]) {
      expect(await policiesOf(`/staff/scan${more}`), more).toEqual({
        permissions: strict.permissions?.replace("camera=()", "camera=(self)"),
        policy: strict.policy?.replace("'strict-dynamic'", "'strict-dynamic' 'wasm-unsafe-eval'"),
      });
    }
    expect((await policiesOf(scanPass)).permissions).toContain("camera=(self)");
  });

  test("no built file that a browser can fetch holds a secret, or where one is kept", async () => {
    const names = ["PASS_SERVICE_", "SESSION_SECRETS", "STORAGE_SECRETS", "DATABASE_URL"];
    const words = [...ownSecrets, bearerOf({ keyId, keyToken }), ...names, "ISSUER_CONFIG"];
    const files = globSync(".next/static/**/*.*");
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(file, "latin1");
      for (const word of words) expect(text.includes(word), file).toBe(false);
    }
    for (const address of ["/_next/static/../server/app-paths-manifest.json", "/.next/BUILD_ID"])
      expect((await fetch(portal + address)).status, address).toBe(404);
  });
});

const evil = "https://evil.example";
/** Headers of requests from foreign origins, some of which hide the origin. */
const foreignOrigins: [what: string, headers: Record<string, string>][] = [
  ["no origin", {}],
  ["the origin null", { Origin: "null" }],
  ["half an origin", { Origin: "http://" }],
  ["an origin of ten thousand letters", { Origin: `${portal}${"a".repeat(10_000)}` }],
  ["an origin with a path", { Origin: `${portal}/` }],
  ["two origins, ours last", { Origin: `${evil}, ${portal}` }],
  ["our origin encrypted", { Origin: portal.replace("http:", "https:") }],
  ["another port", { Origin: passService }],
  [
    "another site, to itself",
    { Origin: evil, Host: "evil.example", Forwarded: "host=evil.example;proto=https" },
  ],
  [
    "another site that claims to be us",
    { Origin: evil, "X-Forwarded-Host": new URL(portal).host, "X-Forwarded-Proto": "http" },
  ],
  ["a browser that says same-origin", { Origin: evil, "Sec-Fetch-Site": "same-origin" }],
  ["a page of ours as referrer alone", { Referer: `${portal}/` }],
];

const withScript = (id: string) => ({
  headers: { "Next-Action": id, "Content-Type": "text/plain;charset=UTF-8" },
  body: "[]",
});
const withoutScript = (id: string) => ({
  headers: { "Content-Type": "multipart/form-data; boundary=x" },
  body: `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${id}"\r\n\r\n\r\n--x--\r\n`,
});

function expectRefused(answer: Answer, where: string): void {
  expect(answer.status, where).toBe(403);
  expect(answer.text, where).toContain("kom ekki frá síðum þessarar gáttar");
  expect(answer.text, where).not.toMatch(internalDetail);
  expect(answer.headers["set-cookie"], where).toBeUndefined();
  expect(answer.headers.location, where).toBeUndefined();
}

test.describe("from somewhere else", { tag: "@once" }, () => {
  /** A person with every permission, so that only the origin can be the reason for a refusal. */
  async function somebody() {
    const admin = await createStaff({});
    const member = `${cookieName}=${await newSession(demoPeople.inWallet, ports.portal)}`;
    return { admin, Cookie: `${asStaff(admin).cookie}; ${member}` };
  }

  test("no action at all is carried out, with a script or without", async () => {
    test.setTimeout(90_000);
    const { admin, Cookie } = await somebody();
    expect(actions.map(({ name }) => name)).toContain("voidPass");
    for (const [at, { id, name, address }] of actions.entries()) {
      // One guard stands before every action: each action meets three of the origins in turn.
      const met = foreignOrigins.filter((_, origin) => origin % 4 === at % 4);
      const asked = met.flatMap(([what, headers]) =>
        [withScript(id), withoutScript(id)].map(async (sent) => {
          const more = { ...sent, headers: { ...sent.headers, ...headers, Cookie } };
          const answer = await ask(portal, address, { method: "POST", ...more });
          expectRefused(answer, `${name} from ${what}`);
        }),
      );
      await Promise.all(asked);
      const twice = { ...withScript(id).headers, Cookie, Origin: [portal, evil] };
      const answer = await ask(portal, address, { method: "POST", headers: twice, body: "[]" });
      expectRefused(answer, `${name} with Origin twice`);
    }
    expect(await count(ports.portal, "from activity where staff_id = $1", [admin.id])).toBe(0);
    const live = "from staff_session where id = $1 and ended_at is null";
    expect(await count(ports.portal, live, [admin.sessionId])).toBe(1);
  });

  test("no route handler accepts a form", async () => {
    const { Cookie } = await somebody();
    const handlers = globSync("app/**/route.ts").map((file) =>
      addressOf(file.replaceAll("\\", "/")),
    );
    expect(handlers).toContain("/language");
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Cookie };
    for (const address of handlers) {
      for (const [what, foreign] of foreignOrigins) {
        const sent = post({ ...headers, ...foreign }, "language=en");
        const answer = await ask(portal, address, sent);
        // These routes accept no form and bypass the proxy.
        if (/^\/(health\/|metrics|issuer\/)/.test(address)) expect(answer.status).toBe(405);
        else expectRefused(answer, `${address} from ${what}`);
      }
    }
  });

  test("every action is carried out with the portal's own origin", async () => {
    const { Cookie } = await somebody();
    for (const { id, name, address } of actions.filter(({ name }) => !/^sign/.test(name))) {
      const { headers, body } = withScript(id);
      const own = { ...headers, Cookie, Origin: portal };
      const answer = await ask(portal, address, { method: "POST", headers: own, body });
      expect([200, 303], `${name}: ${answer.status}`).toContain(answer.status);
    }
  });
});
