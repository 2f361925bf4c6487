import { randomUUID } from "node:crypto";
import { passService } from "./support/addresses.ts";
import { demoPeople } from "./support/people.ts";
import type { PlainBrowser } from "./support/plain-browser.ts";
import { foreignSessionSecret, formerSessionSecret, sessionPasswords } from "./support/secrets.ts";
import { cookieName, sealed, unsealed } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { words } from "./support/words.ts";

const kennitala = demoPeople.both.replace("-", "");
const personalPages = ["/passes", "/passes/felagsadild", "/sign-out"];

const worthless: [what: string, value: () => Promise<string> | string][] = [
  ["empty", () => ""],
  ["broken encoding", () => "%E0%A4%A"],
  ["a seal of nonsense", () => `Fe26.2*2*${"a".repeat(64)}*b*c**${"d".repeat(64)}*e~2`],
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

test("a damaged cookie is a signed-out visitor, who can sign in again", { tag: "@once" }, async ({
  plain,
}) => {
  const good = await cookieOfMember(plain);
  const at = Math.floor(good.length / 2);
  const damaged = good.slice(0, at) + (good[at] === "a" ? "b" : "a") + good.slice(at + 1);
  plain.cookies.set(cookieName, damaged);
  expect((await plain.open("/passes")).heading).toBe(words.is.identify.title);
  await cookieOfMember(plain);
  expect((await plain.open("/passes")).heading).toBe(words.is.passes.title);
});

test("a cookie sealed by the secret before is still good", { tag: "@once" }, async ({ plain }) => {
  const content = await unsealed(await cookieOfMember(plain));
  plain.cookies.set(cookieName, await sealed(content, { "1": formerSessionSecret }));
  expect((await plain.open("/passes")).heading).toBe(words.is.passes.title);
});

/** What a member's browser carries once they told their kennitala. */
async function cookieOfMember(plain: PlainBrowser): Promise<string> {
  const start = await plain.open("/");
  await plain.submit(start, "[name=kennitala]", { kennitala: demoPeople.inWallet });
  return plain.cookies.get(cookieName) ?? "";
}
