import { expectAccessible } from "./support/accessible.ts";
import { portal, portalWithElectronicId, portalWithProviderAway } from "./support/addresses.ts";
import {
  answerElectronicId,
  electronicIdButton,
  expectInAs,
  goToElectronicId,
  holder,
  showElectronicId,
  showPlainly,
} from "./support/electronic-id.ts";
import { kennitalaField } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { named, PlainBrowser, textOf } from "./support/plain-browser.ts";
import { post } from "./support/posted-form.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { cookieName, sessionCookie, setSessionCookie, unsealed } from "./support/session.ts";
import { createStaff, type Role, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, passButton, staffWords, typeName, words } from "./support/words.ts";

const strings = words.is;
const toProvider = { button: strings.identify.electronicId.submit };

test.use({ baseURL: portalWithElectronicId });

test.afterEach(({ complaints }) => {
  const away = complaints.addresses.filter((one) => !/^(http:\/\/localhost:\d+\/|data:)/.test(one));
  expect(away, "a request left this machine").toEqual([]);
});

test.describe("the way in with an electronic ID", () => {
  test("leads to the passes of whom it proves", { tag: "@once" }, async ({ page, context }) => {
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
      strings.identify.electronicId.refused.cancelled,
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
    const { electronicId, kennitala, submit: button, problem } = strings.identify;
    const start = await plain.open("/");
    expect(start.form(toProvider)).toBeDefined();
    expect(start.main).toContain(electronicId.about);
    expect(start.main).toContain(kennitala.about);
    expect(start.all("main .button-primary").map(textOf)).toEqual([electronicId.submit]);
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
    expect(page.main).toContain(filled("Kennitala: {kennitala}.", { kennitala }));
    expect(named(page.one("main"), "a", strings.member.otherKennitala)).toBeUndefined();
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
    await expect(page.getByText(strings.identify.timedOut)).toBeVisible();
  });

  test("whoever is refused is not handed what the one before them had", { tag: "@once" }, async ({
    plain,
  }) => {
    await showPlainly(plain, holder());
    for (const name of plain.cookies.keys())
      if (/^_(session|interaction)/.test(name)) plain.cookies.delete(name);
    const who = holder({ kennitala: demoPeople.both, acr: "password" });
    const page = await showPlainly(plain, who);
    expect(page.alert).toContain(strings.identify.electronicId.refused["too-weak"]);
    expect(page.source).not.toContain(demoPeople.both);
  });

  test("signing out ends it at the provider too", { tag: "@once" }, async ({ page, context }) => {
    await showElectronicId(page, holder());
    const left = await sessionCookie(context);
    await page.getByRole("button", { name: strings.member.signOut }).click();
    await page.getByRole("button", { name: "Skrá út hér líka" }).click();
    await expect(page.getByText(strings.identify.left)).toBeVisible();
    await setSessionCookie(context, left);
    await page.goto("/passes");
    await expect(page.getByText(strings.identify.timedOut)).toBeVisible();
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
});

test.describe("a portal where a kennitala is not enough", () => {
  test("shows no field for one, and takes none", { tag: "@once" }, async ({ plain, request }) => {
    const start = await plain.open("/");
    const form = start.posted(start.form({ button: strings.identify.submit }));
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
    expect(page.alert).toContain(strings.identify.electronicId.refused.unreachable);
    expect(page.heading).toBe(typeName("sundkort", "is"));
  });
});

test("administrators are warned while a kennitala alone signs members in, and only then", {
  tag: "@once",
}, async () => {
  const readers: [origin: string, role: Role, isShown: boolean][] = [
    [portalWithElectronicId, "admin", true],
    [portalWithElectronicId, "manager", false],
    [portalWithProviderAway, "admin", false],
  ];
  for (const [origin, role, isShown] of readers) {
    const plain = new PlainBrowser(origin);
    plain.setStaffCookie(await createStaff({ role, portal: Number(new URL(origin).port) }));
    const today = await plain.open("/staff");
    expect(today.address.pathname).toBe("/staff");
    expect(today.main.includes(staffWords.is.kennitalaMode.title), `${role} at ${origin}`).toBe(
      isShown,
    );
  }
});

test("the notice of it folds to one line once it is read", async ({ page }) => {
  await signInNewStaff(page.context(), { portal: Number(new URL(portalWithElectronicId).port) });
  const { title, body, read } = staffWords.is.kennitalaMode;
  await page.goto("/staff");
  await expect(page.getByText(body)).toBeVisible();
  await page.getByRole("button", { name: read }).click();
  await expect(page.getByText(body)).toBeHidden();
  await page.goto("/staff");
  await expect(page.getByText(body)).toBeHidden();
  await page.getByText(title).click();
  await expect(page.getByText(body)).toBeVisible();
});

test("a portal with kennitalas alone has no other way in", { tag: "@once" }, async () => {
  const plain = new PlainBrowser(portal);
  expect((await plain.ask("/sign-in/callback?code=1")).status).toBe(404);
  const start = await plain.open("/?refused=stale");
  expect(named(start.one("main"), "button", toProvider.button)).toBeUndefined();
  expect(start.all("main [role=alert]")).toEqual([]);
});
