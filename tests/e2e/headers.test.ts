import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { places } from "#app/staff/_shell/navigation.ts";
import { bearerOf } from "#contract/index.ts";
import { passService, portal } from "./support/addresses.ts";
import { ownSecrets } from "./support/canaries.ts";
import { demoPeople } from "./support/people.ts";
import { keyId, keyToken } from "./support/secrets.ts";
import { createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const secrets = [...ownSecrets, bearerOf({ keyId, keyToken })];
const names = [
  "PASS_SERVICE_",
  "SESSION_SECRETS",
  "STORAGE_SECRETS",
  "DATABASE_URL",
  "ISSUER_CONFIG",
];
const addresses = [
  "/",
  "/passes",
  "/passes/felagsadild",
  "/passes/sundkort",
  "/sign-out",
  "/personal-data",
  "/nothing",
];
const consoleAddresses = [
  ...places.map(({ href }) => href),
  "/staff/sign-in",
  "/staff/password",
].filter((href) => href !== "/staff/scan");
/** Nothing of these is the scan page, as it is addressed. */
const nearTheScanPage = [
  "/staff/scan/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001/x",
  "/staff/scanner",
  "/staff/Scan",
  "/passes/staff/scan",
];

test.describe("of every answer", { tag: "@once" }, () => {
  test("the headers keep strangers out", async ({ plain }) => {
    await plain.setMemberSession(demoPeople.mayAlsoGetCard);
    for (const address of addresses) {
      const headers = Object.fromEntries((await plain.ask(address)).headers);
      expect(headers, address).toMatchObject({
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["x-powered-by"], address).toBeUndefined();
      expect(headers.server, address).toBeUndefined();
    }
  });

  test("the policy is strict and new each time", async ({ request }) => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await request.get("/")).headers()["content-security-policy"] ?? ""),
    );
    const nonces = policies.map((policy) => /'nonce-([\w+/=-]{16,})'/.exec(policy)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy.split("; ")).toContain(`form-action 'self' ${passService}`);
      expect(policy).not.toMatch(/unsafe|\*/);
    }
  });

  test("a visitor's own words for what the front tells the pages count for nothing", async () => {
    const headers = {
      "content-security-policy": "script-src 'nonce-chosen'",
      "x-felagi-path": "/staff/team",
      "x-felagi-method": "POST",
    };
    const page = await fetch(`${portal}/personal-data`, { headers });
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    const html = await page.text();
    expect(html).toContain(`nonce="${nonce}"`);
    expect(policy + html).not.toContain("chosen");
    const turnedAway = await fetch(`${portal}/staff/activity?_rsc=x&page=2`, { headers });
    expect(new URL(turnedAway.url).searchParams.get("next")).toBe("/staff/activity?page=2");
  });

  test("a language in the address of a file or an upload is nobody's affair", async () => {
    for (const address of ["/issuer/logo", "/health/live", "/robots.txt"]) {
      const answer = await fetch(`${portal}${address}?language=en`, { redirect: "manual" });
      expect([answer.status, answer.headers.getSetCookie()], address).toEqual([200, []]);
      expect(answer.headers.has("content-security-policy"), address).toBe(true);
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
    for (const address of [...addresses, ...consoleAddresses, ...nearTheScanPage]) {
      expect(await policiesOf(address), address).toEqual(strict);
    }
    for (const address of [
      "/staff/scan",
      "/staff/scan?entrance=all",
      "/staff/scan?_rsc=1",
      "/staff/scan/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001",
    ]) {
      expect(await policiesOf(address), address).toEqual({
        permissions: strict.permissions?.replace("camera=()", "camera=(self)"),
        policy: strict.policy?.replace("'strict-dynamic'", "'strict-dynamic' 'wasm-unsafe-eval'"),
      });
    }
  });

  test("no page holds a secret, or where one is kept", async ({ plain }) => {
    await plain.setMemberSession(demoPeople.mayAlsoGetCard);
    for (const address of addresses) {
      const { source } = await plain.ask(address);
      for (const word of [...secrets, ...names]) expect(source, address).not.toContain(word);
    }
  });

  test("no built file that a browser can fetch holds a secret", async ({ request }) => {
    const files = filesUnder(path.resolve(".next/static"));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(file, "latin1");
      for (const word of [...secrets, ...names]) expect(text.includes(word), file).toBe(false);
    }
    const outside = [
      "/_next/static/../server/app-paths-manifest.json",
      "/_next/../.env",
      "/.next/BUILD_ID",
    ];
    for (const address of outside) {
      expect((await request.get(`${portal}${address}`)).status(), address).toBe(404);
    }
  });
});

function filesUnder(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(directory, name))
    .filter((file) => statSync(file).isFile());
}
