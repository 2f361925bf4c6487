import type { APIRequestContext, APIResponse } from "@playwright/test";
import { passService, portal } from "./support/addresses.ts";
import { foreignOrigins } from "./support/foreign-origins.ts";
import { demoPeople } from "./support/people.ts";
import type { PlainBrowser } from "./support/plain-browser.ts";
import { type PostedForm, post } from "./support/posted-form.ts";
import { deliveryPageOf, lookUp } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import { passButton, words } from "./support/words.ts";

async function expectRefused(answer: APIResponse, status = [403]): Promise<void> {
  expect(status).toContain(answer.status());
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  expect(answer.headers().location).toBeUndefined();
  expect(await answer.text()).not.toMatch(/\bat .+:\d+|node_modules|\.next|Error\b/);
}

test.describe("with a script of somebody's own", { tag: "@once" }, () => {
  test("identifying works from the portal and from nowhere else", async ({ plain, playwright }) => {
    const start = await plain.open("/");
    const form = start.posted(start.form("[name=kennitala]"));
    form.fields.kennitala = demoPeople.inWallet;
    const stranger = await playwright.request.newContext();
    for (const [what, headers] of foreignOrigins) {
      await test.step(what, async () => {
        await expectRefused(await post(stranger, form, headers));
        await expectRefused(
          await stranger.post(portal, { headers: asScript(form, headers), data: "[]" }),
        );
      });
    }
    const answer = await post(stranger, form, { Origin: portal });
    expect(answer.status()).toBe(303);
    expect(answer.headers()["set-cookie"]).toContain("felagi-member=");
    await stranger.dispose();
  });

  test("a pass is asked for from the portal and from nowhere else", async ({
    plain,
    member,
    request,
  }) => {
    const kennitala = member("foreign origin");
    const passes = await identify(plain, request, kennitala);
    const form = passes.posted(passes.form({ button: passButton("apply", "sundkort") }));
    for (const [what, headers] of foreignOrigins) {
      await test.step(what, async () => {
        await expectRefused(await post(request, form, headers));
        await expectRefused(
          await request.post(form.address, { headers: asScript(form, headers), data: "[]" }),
        );
      });
    }
    expect((await lookUp(kennitala)).memberships).toEqual([]);
    expect((await post(request, form, { Origin: portal })).status()).toBe(303);
    expect((await lookUp(kennitala)).memberships).toHaveLength(1);
  });

  test("nobody is signed out from another site", async ({ plain, request }) => {
    const passes = await identify(plain, request, demoPeople.inWallet);
    const form = passes.posted(passes.form({ button: words.is.member.signOut }));
    for (const [what, headers] of foreignOrigins) {
      await test.step(what, async () => expectRefused(await post(request, form, headers)));
    }
    expect((await plain.open("/passes")).heading).toBe(words.is.passes.title);
  });

  test("the language is switched from the portal and from nowhere else", async ({ request }) => {
    for (const [what, headers] of foreignOrigins) {
      await test.step(what, async () =>
        expectRefused(
          await request.post("/language", { form: { language: "en" }, headers, maxRedirects: 0 }),
        ),
      );
    }
  });

  test("a pass gets into the wallet from its own page and from nowhere else", async ({
    request,
  }) => {
    const delivery = await deliveryPageOf(demoPeople.unclaimed);
    for (const [what, headers] of foreignOrigins.filter(
      ([, { Origin }]) => Origin !== passService,
    )) {
      await test.step(what, async () =>
        // 421: on loopback the service answers under its own host names alone.
        expectRefused(
          await request.post(`${delivery}/wallet`, { headers, maxRedirects: 0 }),
          [403, 421],
        ),
      );
    }
    const { memberships } = await lookUp(demoPeople.unclaimed);
    expect(memberships[0]?.pass?.status).toBe("UNCLAIMED");
  });
});

/** The same action, asked for the way the portal's own script does. */
function asScript({ fields }: PostedForm, headers: Record<string, string>) {
  const id = /"id":"([0-9a-f]+)"/.exec(Object.values(fields).join(" "))?.[1] ?? "";
  expect(id).not.toBe("");
  return { ...headers, "Next-Action": id, "Content-Type": "text/plain;charset=UTF-8" };
}

/** A member's page of passes, and their session for whoever asks by themselves. */
async function identify(plain: PlainBrowser, request: APIRequestContext, kennitala: string) {
  const start = await plain.open("/");
  const form = start.posted(start.form("[name=kennitala]"));
  const fields = { ...form.fields, kennitala };
  expect((await post(request, { ...form, fields }, { Origin: portal })).status()).toBe(303);
  const { cookies } = await request.storageState();
  for (const { name, value } of cookies) plain.cookies.set(name, value);
  return plain.open("/passes");
}
