import {
  allowedHost,
  portalBeforeFaults,
  portalBeforeNothing,
  portalWithoutDatabase,
  ports,
} from "./support/addresses.ts";
import {
  futureStatus,
  goodLink,
  type LookupFault,
  memberWithFault,
  memberWithIssueFault,
} from "./support/faults.ts";
import { alertIn, answerKennitala, kennitalaField } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { named, textOf } from "./support/plain-browser.ts";
import { cookieName, sealedFor, setMemberSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { filled, passButton, typeName, words } from "./support/words.ts";

const strings = words.is;
const { failure } = strings;

test.describe("a lookup that goes wrong", { tag: "@once" }, () => {
  test.use({ baseURL: portalBeforeFaults });

  type End = "unreachable" | "broken-contract" | "key-refused" | "kennitala-invalid";
  const ends: [LookupFault, End][] = [
    ["answers 500", "unreachable"],
    ["answers {}", "broken-contract"],
    ["refuses the key", "key-refused"],
    ["refuses the kennitala", "kennitala-invalid"],
  ];
  for (const [fault, end] of ends) {
    test(`${fault}: the page says "${failure[end].title}", and where to go on`, async ({
      plain,
    }) => {
      const kennitala = memberWithFault(fault);
      await plain.setMemberSession(kennitala);
      const isWrong = end === "kennitala-invalid";
      for (const address of ["/passes", "/passes/felagsadild"]) {
        const page = await plain.ask(address);
        expect(page.status, address).toBe(isWrong ? 200 : 503);
        expect(page.heading, address).toBe(failure[end].title);
        expect(page.main, address).toContain(filled(failure[end].body, { kennitala }));
        expect(page.main, address).toContain(failure[end].next);
        const main = page.one("main");
        const next = named(main, "a", isWrong ? strings.member.otherKennitala : failure.retry);
        expect(next?.getAttribute("href")).toBe(isWrong ? "/?again" : address);
      }
    });
  }

  for (const fault of ["links to a script", "links to another host"] as const) {
    test(`${fault}: the pass is shown without a link, and why`, async ({ plain }) => {
      await plain.setMemberSession(memberWithFault(fault));
      for (const address of ["/passes", "/passes/felagsadild"]) {
        const page = await plain.ask(address);
        expect(page.status).toBe(200);
        expect(page.source).not.toMatch(/evil|javascript:/i);
        expect(page.source).not.toContain(allowedHost);
        expect(textOf(page.all("article")[0])).toContain(strings.offer.untrusted);
        expect(page.main).toContain(strings.offer.untrustedBody);
      }
    });
  }

  test("a pass with a status of the future is handed out", async ({ plain }) => {
    await plain.setMemberSession(memberWithFault("tells a status of the future"));
    const page = await plain.open("/passes");
    expect(page.source).not.toContain(futureStatus);
    const offer = page.one(`li[aria-label="${typeName("felagsadild", "is")}"]`);
    expect(textOf(offer)).toContain(strings.status.other.label);
    expect(textOf(offer)).toContain(strings.status.other.body);
    const link = named(offer, "a", passButton("get", "felagsadild"));
    expect(link?.getAttribute("href")).toBe(goodLink);
    const deep = await plain.ask("/passes/felagsadild");
    expect([deep.status, deep.headers.get("location")]).toEqual([303, goodLink]);
  });

  test("a missing pass is not announced as being prepared", async ({ plain }) => {
    await plain.setMemberSession(memberWithFault("has no pass yet"));
    for (const address of ["/passes", "/passes/felagsadild"]) {
      const page = await plain.open(address);
      expect(textOf(page.all("article")[0])).toContain(strings.offer.noPass);
      expect(page.main).toContain(strings.offer.noPassBody);
    }
  });
});

test.describe("an issue that goes wrong", () => {
  test.use({ baseURL: portalBeforeFaults });
  const getPass = { button: passButton("apply", "sundkort") };

  test("a refused key is told in place", { tag: "@once" }, async ({ plain }) => {
    await plain.setMemberSession(memberWithIssueFault("refuses the key"));
    for (const address of ["/passes", "/passes/sundkort"]) {
      const page = await plain.submit(await plain.open(address), getPass);
      expect(page.address.pathname).toBe(address);
      expect(page.alert).toContain(failure["key-refused"].title);
      expect(page.alert).toContain(failure["key-refused"].next);
      expect(page.all("main button").map(textOf)).toContain(failure.retry);
    }
  });

  test("no such member: the type is greyed, and not offered again", { tag: "@once" }, async ({
    plain,
  }) => {
    for (const address of ["/passes", "/passes/sundkort"]) {
      // Each address gets a new session, because a refusal is kept until the end of its session.
      await plain.setMemberSession(memberWithIssueFault("finds no such member"));
      const page = await plain.submit(await plain.open(address), getPass);
      expect(page.address.pathname + page.address.search).toBe("/passes?refused=sundkort");
      expect(page.main).toContain("þú uppfyllir ekki skilyrðin");
      expect(page.all("main li button")).toEqual([]);
    }
  });

  test("a link to another host: nobody is sent there", { tag: "@once" }, async ({ plain }) => {
    await plain.setMemberSession(memberWithIssueFault("issues a link to another host"));
    const page = await plain.submit(await plain.open("/passes"), getPass);
    expect(page.address.href).toBe(`${portalBeforeFaults}/passes/sundkort`);
    expect(page.heading).toBe("Sundkort");
  });

  test("another type: that is told, and nobody is sent to its pass", { tag: "@once" }, async ({
    plain,
  }) => {
    await plain.setMemberSession(memberWithIssueFault("issues another type"));
    for (const address of ["/passes", "/passes/sundkort"]) {
      const page = await plain.submit(await plain.open(address), getPass);
      expect(page.address.pathname).toBe(address);
      const { title, body } = failure["another-type"];
      expect(page.alert).toContain(title);
      expect(page.alert).toContain(
        filled(body, { asked: "Sundkort", issued: typeName("felagsadild", "is") }),
      );
      expect(page.source).not.toContain(goodLink);
      const link = named(page.one("main"), "a", strings.member.allPasses);
      expect(link?.getAttribute("href")).toBe("/passes");
    }
  });

  test("an uncertain outcome takes the focus and the place of the button", {
    tag: "@once",
  }, async ({ page, context, complaints }) => {
    const kennitala = memberWithIssueFault("hangs up at once");
    await setMemberSession(context, kennitala, ports.portalBeforeFaults);
    await page.goto("/passes");
    await page.getByRole("button", { name: getPass.button }).click();
    await expect(alertIn(page)).toContainText(failure["issue-uncertain"].title);
    await expect(alertIn(page)).toBeFocused();
    const main = page.getByRole("main");
    await expect(main.getByRole("button", { name: failure.retry })).toBeVisible();
    const elsewhere = complaints.addresses.filter((at) => !at.startsWith(portalBeforeFaults));
    expect(elsewhere).toEqual([]);
  });
});

test.describe("before a service that is down", { tag: "@once" }, () => {
  test.use({ baseURL: portalBeforeNothing });

  test("a member may still answer, is told, and can sign out", async ({ page, complaints }) => {
    complaints.expect(/status of 503/);
    await page.goto("/");
    await answerKennitala(page, demoPeople.inWallet);
    await page.waitForURL("**/passes");
    await expectPage(page, failure.unreachable.title);
    await expect(page.getByText(failure.unreachable.next)).toBeVisible();
    await page.getByRole("button", { name: strings.member.signOut }).click();
    await expect(page.getByText(strings.identify.left)).toBeVisible();
  });
});

test.describe("without the portal's database", { tag: "@once" }, () => {
  test.use({ baseURL: portalWithoutDatabase });

  test("a member is told that we cannot go on, and the kennitala stays", async ({ page }) => {
    await page.goto("/");
    await answerKennitala(page, demoPeople.inWallet);
    await expect(alertIn(page)).toContainText(strings.identify.problem.failed);
    await expect(alertIn(page)).toBeFocused();
    await expect(kennitalaField(page)).toHaveValue(demoPeople.inWallet);
  });

  test("who is in already is told that the fault is ours, in their language", async ({
    plainIn,
  }) => {
    const plain = plainIn("en");
    plain.cookies.set(cookieName, await sealedFor(demoPeople.inWallet));
    for (const address of ["/passes", "/passes/felagsadild", "/passes/sundkort"]) {
      const page = await plain.open(address);
      expect(page.source).not.toMatch(/postgres|ECONN|does not exist|\.next\//i);
      expect(page.status).toBe(503);
      expect(page.heading).toBe(words.en.failure.fault.title);
      expect(page.main).toContain(words.en.failure.fault.body);
      expect(page.all("footer a").some((link) => textOf(link).includes("@"))).toBe(true);
    }
  });

  test("the health says that the portal lives and is not ready", async ({ request }) => {
    expect((await request.get("/health/live")).status()).toBe(200);
    const ready = await request.get("/health/ready");
    expect(ready.status()).toBe(503);
    expect(await ready.json()).toEqual({ status: "not-ready" });
  });
});
