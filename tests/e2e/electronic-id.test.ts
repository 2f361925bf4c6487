import { expectAccessible } from "./support/accessible.ts";
import { portal, portalWithElectronicId, portalWithProviderAway } from "./support/addresses.ts";
import {
  answerElectronicId,
  electronicIdButton,
  expectInAs,
  expectRefused,
  goToElectronicId,
  holder,
  showElectronicId,
  showPlainly,
} from "./support/electronic-id.ts";
import { kennitalaField } from "./support/journey.ts";
import { maxAgeSeconds } from "./support/member-client.ts";
import { demoPeople } from "./support/people.ts";
import { named, PlainBrowser, textOf } from "./support/plain-browser.ts";
import { post } from "./support/posted-form.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { cookieName, sessionCookie, setSessionCookie, unsealed } from "./support/session.ts";
import { createStaff, type Role } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, passButton, staffWords, typeName, words } from "./support/words.ts";

const say = words.is;
const toProvider = { button: say.identify.electronicId.submit };

test.use({ baseURL: portalWithElectronicId });

test.afterEach(({ complaints }) => {
  const away = complaints.addresses.filter((one) => !/^(http:\/\/localhost:\d+\/|data:)/.test(one));
  expect(away, "a request left this machine").toEqual([]);
});

test.describe("the way in with an electronic ID", () => {
  test("leads to the passes of whom it proves", async ({ page, context }) => {
    await showElectronicId(page, holder({ kennitala: "0101302129" }));
    await expect(page).toHaveURL("/passes");
    await expectInAs(page, demoPeople.inWallet);
    expect(await unsealed(await sessionCookie(context))).toMatchObject({ mode: "electronic-id" });
  });

  test("leads on from a link to the pass of its type", { tag: "@once" }, async ({ plain }) => {
    const page = await showPlainly(plain, holder(), "/passes/felagsadild");
    expect(page.address.href).toBe(await deliveryPageOf(demoPeople.inWallet));
  });

  test("still knows the type after a refusal", { tag: "@once" }, async ({ plain }) => {
    const question = await plain.submit(await plain.open("/passes/sundkort"), toProvider);
    const refused = await plain.submit(question, { button: "cancel" });
    expect(textOf(refused.one("main [role=status]"))).toBe(
      say.identify.electronicId.refused.cancelled,
    );
    expect(refused.all("main [role=alert]")).toEqual([]);
    expect(refused.heading).toBe(typeName("sundkort", "is"));
    const again = await plain.submit(refused, toProvider);
    const who = { ...holder({ kennitala: demoPeople.mayGetCard }) };
    const page = await plain.submit(again, { button: "sign-in" }, who);
    expect(page.address.href).toBe(`${portalWithElectronicId}/passes/sundkort`);
    expect(page.form({ button: passButton("apply", "sundkort") })).toBeDefined();
  });

  test("stands beside the kennitala, which still works", { tag: "@once" }, async ({ plain }) => {
    const { electronicId, kennitala, submit: button, problem } = say.identify;
    const start = await plain.open("/");
    expect(start.form(toProvider)).toBeDefined();
    expect(start.main).toContain(electronicId.about);
    expect(start.main).toContain(kennitala.about);
    const refused = await plain.submit(start, { button }, { kennitala: "123" });
    expect(refused.main).toContain(problem.malformed);
    expect(refused.held("kennitala")).toBe("123");
    const passes = await plain.submit(refused, { button }, { kennitala: demoPeople.both });
    expect(passes.address.pathname).toBe("/passes");
    const session = await unsealed(plain.cookies.get(cookieName) ?? "");
    expect(session).toMatchObject({ mode: "kennitala" });
  });

  test("says who is not on the register, and asks for no other kennitala", {
    tag: "@once",
  }, async ({ plain }) => {
    const kennitala = demoPeople.unknown;
    const page = await showPlainly(plain, holder({ kennitala }));
    expect(page.main).toContain(filled(say.passes.unknownProvenMember, { kennitala }));
    expect(named(page.one("main"), "a", say.passes.otherKennitala)).toBeUndefined();
  });

  test("another person in the same browser takes the place of the first", { tag: "@once" }, async ({
    page,
    context,
  }) => {
    await showElectronicId(page, holder());
    const first = await sessionCookie(context);
    await context.clearCookies({ name: /^_(session|interaction)/ });
    await page.goto("/");
    await kennitalaField(page).fill("typed by the first");
    await electronicIdButton(page).click();
    await answerElectronicId(page, holder({ kennitala: demoPeople.both }));
    await expectInAs(page, demoPeople.both);
    expect(await page.content()).not.toContain(demoPeople.inWallet);
    await page.goto("/");
    await expect(kennitalaField(page)).toHaveValue("");
    await setSessionCookie(context, first);
    await page.goto("/passes");
    await expect(page.getByText(say.identify.timedOut)).toBeVisible();
  });

  test("whoever is refused is not handed what the one before them had", { tag: "@once" }, async ({
    plain,
  }) => {
    await showPlainly(plain, holder());
    for (const name of plain.cookies.keys())
      if (/^_(session|interaction)/.test(name)) plain.cookies.delete(name);
    const who = holder({ kennitala: demoPeople.both, acr: "password" });
    const page = await showPlainly(plain, who);
    expect(page.alert).toContain(say.identify.electronicId.refused["too-weak"]);
    expect(page.source).not.toContain(demoPeople.both);
  });

  test("signing out ends it at the provider too", { tag: "@once" }, async ({ page, context }) => {
    await showElectronicId(page, holder());
    const left = await sessionCookie(context);
    await page.getByRole("button", { name: say.member.signOut }).click();
    await page.getByRole("button", { name: "Skrá út hér líka" }).click();
    await expect(page.getByText(say.identify.left)).toBeVisible();
    await setSessionCookie(context, left);
    await page.goto("/passes");
    await expect(page.getByText(say.identify.timedOut)).toBeVisible();
    await goToElectronicId(page);
    await page.goto("/");
  });

  test("everybody can read and use it", { tag: "@with-script" }, async ({ page }) => {
    for (const address of ["/", "/?refused=stale", "/passes/sundkort"]) {
      await page.goto(address);
      await expectAccessible(page);
    }
    await page.goto(`${portalWithProviderAway}/`);
    await expectAccessible(page);
    await showElectronicId(page, holder());
    await page.goto("/sign-out");
    await expectAccessible(page);
  });

  test("what is no reason and no type says nothing", { tag: "@once" }, async ({ plain }) => {
    const page = await plain.open("/?refused=%3Cscript%3E&type=%3Cscript%3E");
    expect(page.all("main [role=alert]")).toEqual([]);
    expect(page.heading).toBe(say.identify.title);
  });
});

test.describe("an electronic ID that nobody should believe", { tag: "@once" }, () => {
  for (const [what, told, why] of [
    ["shown in a weaker way", { acr: "password" }, "too-weak"],
    ["shown too long ago", { age: String(maxAgeSeconds + 60) }, "too-old"],
    ["shown tomorrow", { age: "-86400" }, "not-trusted"],
    ["without a kennitala", { kennitala: "" }, "no-kennitala"],
    ["with a kennitala that is none", { kennitala: "IS0101302129" }, "no-kennitala"],
    ["with a system kennitala", { kennitala: "8101302129" }, "no-kennitala"],
  ] as const) {
    test(`${what}`, async ({ plain }) => {
      const page = await showPlainly(plain, holder(told));
      await expectRefused(plain, page, why);
    });
  }
});

test.describe("a portal where a kennitala is not enough", () => {
  test("shows no field for one, and takes none", { tag: "@once" }, async ({ plain, request }) => {
    const start = await plain.open("/");
    const form = start.posted(start.form({ button: say.identify.submit }));
    const fields = { ...form.fields, kennitala: demoPeople.both };
    const sent = { address: `${portalWithProviderAway}/`, fields };
    const answer = await post(request, sent, { Origin: portalWithProviderAway });
    expect(answer.headers()["set-cookie"] ?? "").not.toContain(`${cookieName}=`);
    expect(answer.status()).toBe(200);
    const page = await plain.open(`${portalWithProviderAway}/passes/sundkort`);
    expect(page.form(toProvider)).toBeDefined();
    expect(page.all("[name=kennitala]")).toEqual([]);
  });

  test("says when the electronic ID cannot be reached, and keeps the type", {
    tag: "@once",
  }, async () => {
    const plain = new PlainBrowser(portalWithProviderAway);
    const page = await plain.submit(await plain.open("/passes/sundkort"), toProvider);
    expect(page.alert).toContain(say.identify.electronicId.refused.unreachable);
    expect(page.heading).toBe(typeName("sundkort", "is"));
  });
});

test("who can have it changed is told while a kennitala is enough, and only then", {
  tag: "@once",
}, async () => {
  const whoIsTold: [origin: string, role: Role, isTold: boolean][] = [
    [portalWithElectronicId, "admin", true],
    [portalWithElectronicId, "manager", false],
    [portalWithProviderAway, "admin", false],
  ];
  for (const [origin, role, isTold] of whoIsTold) {
    const plain = new PlainBrowser(origin);
    plain.setStaffCookie(await createStaff({ role, portal: Number(new URL(origin).port) }));
    const today = await plain.open("/staff");
    expect(today.address.pathname).toBe("/staff");
    expect(today.main.includes(staffWords.is.kennitalaMode.title), `${role} at ${origin}`).toBe(
      isTold,
    );
  }
});

test("a portal with kennitalas alone has no other way in", { tag: "@once" }, async () => {
  const plain = new PlainBrowser(portal);
  expect((await plain.ask("/sign-in/callback?code=1")).status).toBe(404);
  const start = await plain.open("/?refused=stale");
  expect(named(start.one("main"), "button", toProvider.button)).toBeUndefined();
  expect(start.all("main [role=alert]")).toEqual([]);
});
