import type { APIResponse } from "@playwright/test";
import { passService, portal } from "./support/addresses.ts";
import { foreignOrigins } from "./support/foreign-origins.ts";
import { identify, kennitalaField, offer } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { formOf, type PostedForm, post } from "./support/posted-form.ts";
import { deliveryPageOf, lookUp } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import { words } from "./support/words.ts";

async function expectRefused(answer: APIResponse, status = [403]): Promise<void> {
  expect(status).toContain(answer.status());
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  expect(answer.headers().location).toBeUndefined();
  expect(await answer.text()).not.toMatch(/\bat .+:\d+|node_modules|\.next|Error\b/);
}

test.describe("with a script of somebody's own", { tag: "@without-script" }, () => {
  test("identifying works from the portal and from nowhere else", async ({ page, playwright }) => {
    await page.goto("/");
    await kennitalaField(page).fill(demoPeople.inWallet);
    const form = await formOf(page.locator("form", { has: kennitalaField(page) }));
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

  test("a pass is asked for from the portal and from nowhere else", async ({ page, member }) => {
    const kennitala = member("foreign origin");
    await identify(page, kennitala);
    const form = await formOf(offer(page, "sundkort").locator("form"));
    for (const [what, headers] of foreignOrigins) {
      await test.step(what, async () => {
        await expectRefused(await post(page.request, form, headers));
        await expectRefused(
          await page.request.post(form.address, { headers: asScript(form, headers), data: "[]" }),
        );
      });
    }
    expect((await lookUp(kennitala)).memberships).toEqual([]);
    expect((await post(page.request, form, { Origin: portal })).status()).toBe(303);
    expect((await lookUp(kennitala)).memberships).toHaveLength(1);
  });

  test("nobody is signed out from another site", async ({ page }) => {
    await identify(page, demoPeople.inWallet);
    const form = await formOf(
      page.locator("form", { has: page.getByRole("button", { name: words.is.member.signOut }) }),
    );
    for (const [what, headers] of foreignOrigins) {
      await test.step(what, async () => expectRefused(await post(page.request, form, headers)));
    }
    await page.reload();
    await expectPage(page, words.is.passes.title);
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
