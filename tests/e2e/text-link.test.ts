import staffIs from "#app/strings/staff/is.json" with { type: "json" };
import { expectAccessible } from "./support/accessible.ts";
import { identityProvider, portal, portalWithTextLink, ports } from "./support/addresses.ts";
import { startCountingProxy } from "./support/counting-proxy.ts";
import { electronicIdButton } from "./support/electronic-id.ts";
import { alertIn } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople, personOf } from "./support/people.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { count, query } from "./support/portal-records.ts";
import { post } from "./support/posted-form.ts";
import type { Program } from "./support/program.ts";
import { lookUp } from "./support/service-lookup.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import {
  ask,
  expectAnswered,
  lastingPart,
  openForm,
  requests,
  textLinkForm,
} from "./support/text-link.ts";
import { browserLanguage, words } from "./support/words.ts";

const strings = words.is;
const own = ports.portalWithTextLink;
const texted = personOf("texted", true);

/** One of each kind, and what becomes of their request. */
const kinds: [kind: string, kennitala: string, becomes: [outcome: string, state: string | null]][] =
  [
    ["with a number", texted, ["texted", "good"]],
    ["without a number", personOf("texted without a number", true), ["texted", "refused"]],
    ["with a closed pass", demoPeople.voided, ["no-live-pass", null]],
    ["who may have a card", personOf("texted a first card", true), ["no-live-pass", null]],
    ["who may not", demoPeople.doesNotQualify, ["no-live-pass", null]],
    ["not on the register", demoPeople.unknown, ["not-a-member", null]],
  ];

test.describe.configure({ mode: "serial", timeout: 90_000 });
test.use({ baseURL: portalWithTextLink });

test.describe("a link by text", { tag: "@once" }, () => {
  let program: Program;
  let service: Awaited<ReturnType<typeof startCountingProxy>> | undefined;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    program = await startPortalProgram({
      port: own,
      members: { modes: ["electronic-id", "text-link", "kennitala"], issuer: identityProvider },
      more: {
        PASS_SERVICE_URL: `http://localhost:${ports.lateService}`,
        TRUSTED_PROXIES: "127.0.0.1, ::1",
      },
    });
  });

  test.afterAll(async () => {
    await program?.stop();
    await service?.stop();
  });

  test("every kind of person gets the same answer, byte for byte, and the service is not asked", async ({
    plain,
    request,
  }) => {
    const form = await openForm(plain);
    // What only the first answer sets: the reader's language.
    await request.get("/text-link");
    const answers = new Set<string>();
    for (const from of ["203.0.113.1", "203.0.113.2"]) {
      for (const [, kennitala] of kinds)
        answers.add(await lastingPart(await ask(request, form, { kennitala, from })));
    }
    const [answer = "", ...others] = answers;
    expect(others).toEqual([]);
    expect(answer).toMatch(/^303\n/);
    expect(answer).toMatch(/^location: .*\/text-link$/m);
    expect(answer).not.toMatch(/^set-cookie:.*felagi-member/m);
    const pages = [await request.get("/text-link"), await request.get("/text-link")];
    const [one, other] = await Promise.all(pages.map(lastingPart));
    expect(one).toBe(other);
    expect(one).toContain(strings.textLink.body);
    // The page shows the kennitala that was typed last in this browser, and none in another browser.
    expect(one).toContain(demoPeople.unknown);
    expect((await plain.open("/text-link")).main).not.toMatch(/\d{6}-\d{4}/);
  });

  test("what was asked is seen to once the service answers, and is sent once", async () => {
    service = await startCountingProxy(ports.lateService);
    await expectAnswered(2 * kinds.length);
    await expect
      .poll(() => count(own, "from message where state in ('planned', 'sending')"), {
        timeout: 30_000,
      })
      .toBe(0);
    const states = await query<{ digest: string; outcomes: string; state: string | null }>(
      own,
      `select kennitala_digest as digest, string_agg(outcome, ',' order by outcome) as outcomes,
         max(state) as state
       from (select text_link_request.kennitala_digest, text_link_request.outcome, requested_at,
           case when state in ('accepted', 'succeeded') then 'good' else state end as state
         from text_link_request left join message on message.id = message_id) as asked
       group by kennitala_digest order by min(requested_at)`,
    );
    const became = states.rows.map(({ outcomes, state }) => [outcomes.split(",").at(0), state]);
    expect(became).toEqual(kinds.map(([, , becomes]) => becomes));
    expect((await lookUp(texted)).memberships).toHaveLength(1);
    expect(await textsTo(texted)).toBe(1);
  });

  test("an address that asks for too many is told so, and by no kennitala", async ({
    plain,
    request,
  }) => {
    const form = await openForm(plain);
    const from = "198.51.100.7";
    const asked = () => ask(request, form, { kennitala: demoPeople.unknown, from });
    expect((await asked()).status()).toBe(303);
    const key = `text-link-from:${from}`;
    await query(own, "update rate_limit set points = 19 where key = $1", [key]);
    for (const kennitala of ["", "010130"]) await ask(request, form, { kennitala, from });
    expect((await asked()).status()).toBe(303);
    const before = (await requests()).length;
    const stopped = await asked();
    expect(await stopped.text()).toMatch(/Of oft hefur verið beðið .* eftir \d+ mínút/);
    expect(await requests()).toHaveLength(before);
  });

  test("a portal that does not offer it sends nothing", async ({ plain, playwright }) => {
    const { fields } = await openForm(plain);
    const stranger = await playwright.request.newContext();
    const form = { address: `${portal}/`, fields: { ...fields, kennitala: demoPeople.inWallet } };
    const answer = await post(stranger, form, { Origin: portal });
    expect(await answer.text()).toContain(strings.identify.problem["not-offered"]);
    expect(await count(ports.portal, "from text_link_request")).toBe(0);
    expect((await stranger.get(`${portal}/text-link`)).status()).toBe(404);
    await stranger.dispose();
  });

  for (const javaScriptEnabled of [true, false]) {
    const how = `${javaScriptEnabled ? "with" : "without"} a script`;
    test(`the way to it, and a page that can be loaded again (${how})`, async ({ browser }) => {
      const { identify, textLink } = strings;
      const locale = browserLanguage.is;
      const options = { locale, javaScriptEnabled, baseURL: portalWithTextLink };
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto("/passes/felagsadild");
      await expect(electronicIdButton(page)).toBeVisible();
      const form = textLinkForm(page);
      await expect(form.getByText(identify.textLink.about)).toBeVisible();
      await form.getByRole("textbox").fill("123");
      await form.getByRole("button", { name: identify.textLink.submit }).click();
      await expect(page.getByText(identify.problem.malformed)).toBeVisible();
      await expect(form.getByRole("textbox")).toHaveValue("123");
      const before = (await requests()).length;
      await form.getByRole("textbox").fill(personOf("asks in a browser", true));
      await form.getByRole("button", { name: identify.textLink.submit }).click();
      await page.waitForURL("**/text-link");
      await expectPage(page, textLink.title);
      await expect(page.getByRole("link", { name: /@/ })).toHaveCount(1);
      await page.reload();
      await expectPage(page, textLink.title);
      expect(await requests()).toHaveLength(before + 1);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("felagi-member");
      await context.close();
    });
  }

  test("one field serves both ways, and an earlier notice gives way", async ({ page }) => {
    await page.goto("/");
    const field = page.getByRole("textbox", { name: strings.identify.label });
    await expect(field).toHaveCount(1);
    await field.fill("123");
    await page.getByRole("button", { name: strings.identify.textLink.submit }).click();
    await expect(page.getByText(strings.identify.problem.malformed)).toBeVisible();
    await field.fill("910130-2129");
    await page.getByRole("button", { name: strings.identify.kennitala.submit }).click();
    await expect(page.getByText(strings.identify.problem.system)).toBeVisible();
    await expect(alertIn(page)).toHaveCount(1);
    await field.fill(demoPeople.both);
    await page.getByRole("button", { name: strings.identify.kennitala.submit }).click();
    await page.waitForURL("**/passes");
  });

  test("staff see what became of each request, and why", async ({ page, context }) => {
    await signInNewStaff(context, { portal: own });
    const reasons: [string, string][] = [
      [demoPeople.unknown, staffIs.textLink.reason["not-a-member"]],
      [demoPeople.voided, staffIs.textLink.reason["no-live-pass"]],
      [demoPeople.doesNotQualify, staffIs.textLink.reason["no-live-pass"]],
      [texted, staffIs.textLink.reason["too-soon"]],
      [personOf("texted without a number", true), staffIs.refusal.PHONE_NUMBER_MISSING.why],
    ];
    for (const [kennitala, why] of reasons) {
      await page.goto("/staff/members");
      await page.getByRole("main").getByRole("textbox").fill(kennitala);
      await page.getByRole("main").getByRole("textbox").press("Enter");
      await expect(page.getByRole("heading", { name: staffIs.timeline.title })).toBeVisible();
      await expect(page.getByRole("main").getByText(why).first()).toBeVisible();
    }
    await expectAccessible(page);
    await page.goto("/staff");
    await expect(
      page.getByText(/báðu sjálfir um í dag: \d+ \(að hámarki 500 á dag\)/),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test("everybody can read and use it", async ({ page }) => {
    for (const address of ["/", "/passes/sundkort", "/text-link"]) {
      await page.goto(address);
      await expectAccessible(page);
    }
  });

  test("a text asked for on the English page is in English", async ({ plain, request }) => {
    const { address, fields } = await openForm(plain);
    const headers = { Origin: portalWithTextLink, "X-Forwarded-For": "203.0.113.77" };
    const newest = async (language: "is" | "en") => {
      const form = { address, fields: { ...fields, kennitala: demoPeople.unknown } };
      await post(request, form, { ...headers, "Accept-Language": language });
      return (
        await query(own, "select content from text_link_request order by requested_at desc limit 1")
      ).rows;
    };
    expect(await newest("is")).toEqual([{ content: null }]);
    expect(await newest("en")).toEqual([{ content: "Here is the link to your pass: ${url}" }]);
  });

  /** Texts that the service has taken for somebody's passes. */
  async function textsTo(kennitala: string): Promise<number> {
    const { memberships } = await lookUp(kennitala);
    const passIds = memberships.flatMap(({ pass }) => (pass ? [pass.id] : []));
    return count(ports.service, "from sms_message where pass_id = any($1)", [passIds]);
  }
});
