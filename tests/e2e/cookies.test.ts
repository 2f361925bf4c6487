import { randomUUID } from "node:crypto";
import { passService } from "./support/addresses.ts";
import { identify } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { foreignSessionSecret, formerSessionSecret, sessionPasswords } from "./support/secrets.ts";
import {
  cookieName,
  sealed,
  sessionCookie,
  setSessionCookie,
  unsealed,
} from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { words } from "./support/words.ts";

const kennitala = demoPeople.both.replace("-", "");
const personalPages = ["/passes", "/passes/felagsadild", "/sign-out"];

const worthless: [what: string, value: () => Promise<string> | string][] = [
  ["empty", () => ""],
  ["a word", () => "x"],
  ["broken encoding", () => "%E0%A4%A"],
  ["only separators", () => "***********~~"],
  ["the beginning of a seal", () => "Fe26.2*1*"],
  ["a seal of nonsense", () => `Fe26.2*2*${"a".repeat(64)}*b*c**${"d".repeat(64)}*e~2`],
  ["prototype words", () => "Fe26.2*__proto__*constructor*a*b**c*d~2"],
  ["eight thousand letters", () => "x".repeat(8000)],
  [
    "sealed by another portal",
    () => sealed({ id: randomUUID(), kennitala, mode: "kennitala" }, { "2": foreignSessionSecret }),
  ],
  [
    "a session that never was",
    () => sealed({ id: randomUUID(), kennitala, mode: "kennitala" }, sessionPasswords),
  ],
  ["no word of how", () => sealed({ id: randomUUID(), kennitala }, sessionPasswords)],
  [
    "a way in that is closed",
    () => sealed({ id: randomUUID(), kennitala, mode: "electronic-id" }, sessionPasswords),
  ],
  ["nothing inside", () => sealed({}, sessionPasswords)],
  ["another shape inside", () => sealed([1, 2], sessionPasswords)],
  [
    "an identifier that is none",
    () => sealed({ id: "' or 1=1", kennitala, mode: "kennitala" }, sessionPasswords),
  ],
];

for (const [what, value] of worthless) {
  test(`a cookie that is ${what} is nobody`, { tag: "@once" }, async ({ request }) => {
    const headers = { Cookie: `${cookieName}=${await value()}` };
    const start = await request.get("/", { headers, maxRedirects: 0 });
    expect(start.status()).toBe(200);
    for (const address of personalPages) {
      const answer = await request.get(address, { headers, maxRedirects: 0 });
      expect([200, 303, 307], address).toContain(answer.status());
      const source = await answer.text();
      for (const personal of [kennitala, demoPeople.both, new URL(passService).host]) {
        expect(source, address).not.toContain(personal);
      }
      if (answer.status() !== 200) expect(answer.headers().location).toMatch(/^\/(\?|$)/);
    }
  });
}

test("a cookie too large for any server is no fault", { tag: "@once" }, async ({ request }) => {
  const headers = { Cookie: `${cookieName}=${"x".repeat(60_000)}` };
  const answer = await request.get("/passes", { headers, maxRedirects: 0 });
  expect(answer.status()).toBeLessThan(500);
});

test("a damaged cookie is a signed-out visitor, who can sign in again", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await identify(page, demoPeople.inWallet);
  const good = await sessionCookie(context);
  const at = Math.floor(good.length / 2);
  await setSessionCookie(
    context,
    good.slice(0, at) + (good[at] === "a" ? "b" : "a") + good.slice(at + 1),
  );
  await page.goto("/passes");
  await expectPage(page, words.is.identify.title);
  await identify(page, demoPeople.inWallet);
  await expectPage(page, words.is.passes.title);
});

test("a cookie sealed by the secret before is still good", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await identify(page, demoPeople.inWallet);
  const content = await unsealed(await sessionCookie(context));
  await setSessionCookie(context, await sealed(content, { "1": formerSessionSecret }));
  await page.goto("/passes");
  await expectPage(page, words.is.passes.title);
});

test("a session under another kennitala cannot be made without the secret", {
  tag: "@once",
}, async ({ page, context }) => {
  await identify(page, demoPeople.inWallet);
  const content = await unsealed(await sessionCookie(context));
  const forged = { ...content, kennitala };
  await setSessionCookie(context, await sealed(forged, { "2": foreignSessionSecret }));
  await page.goto("/passes");
  await expectPage(page, words.is.identify.title);
});
