import { portalBeforeFaults, ports } from "./support/addresses.ts";
import { goodLink, type IssueFault, memberWithIssueFault } from "./support/faults.ts";
import { alertIn } from "./support/journey.ts";
import { named, textOf } from "./support/plain-browser.ts";
import { setMemberSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { filled, passButton, words } from "./support/words.ts";

test.use({ baseURL: portalBeforeFaults });

const say = words.is;
type GetPassFailure = keyof Omit<typeof say.failure, "retry" | "identify" | "contact">;

const said: [IssueFault, GetPassFailure, button: string | undefined][] = [
  ["hangs up at once", "issue-uncertain", say.failure.retry],
  ["answers a page", "broken-contract", say.failure.retry],
  ["answers 404 with a page", "broken-contract", say.failure.retry],
  ["refuses the key", "key-refused", say.failure.retry],
  ["refuses the kennitala", "kennitala-invalid", undefined],
  ["finds no such member", "not-a-member", undefined],
  ["refuses the member", "not-eligible", undefined],
];

const getPass = { button: passButton("apply", "sundkort") };

for (const [fault, failure, button] of said) {
  test(`when the service ${fault} on "get pass", that is said in place`, { tag: "@once" }, async ({
    plain,
  }) => {
    const kennitala = memberWithIssueFault(fault);
    await plain.setMemberSession(kennitala);
    for (const address of ["/passes", "/passes/sundkort"]) {
      const page = await plain.submit(await plain.open(address), getPass);
      expect(page.address.pathname).toBe(address);
      const alert = textOf(page.one("main [role=alert]"));
      expect(alert).toContain(say.failure[failure].title);
      expect(alert).toContain(filled(say.failure[failure].body, { kennitala }));
      expect(alert).toContain(say.failure[failure].next);
      const buttons = page.all("main button").map(textOf);
      expect(buttons.includes(say.failure.retry)).toBe(button !== undefined);
    }
  });
}

for (const fault of ["issues a link to another host", "issues a link to a script"] as const) {
  test(`when the service ${fault}, nobody is sent there`, { tag: "@once" }, async ({ plain }) => {
    await plain.setMemberSession(memberWithIssueFault(fault));
    const page = await plain.submit(await plain.open("/passes"), getPass);
    expect(page.address.href).toBe(`${portalBeforeFaults}/passes/sundkort`);
    expect(page.heading).toBe("Sundkort");
  });
}

test("when the service issues another type, that is told and nobody is sent to its pass", {
  tag: "@once",
}, async ({ plain }) => {
  await plain.setMemberSession(memberWithIssueFault("issues another type"));
  for (const address of ["/passes", "/passes/sundkort"]) {
    const page = await plain.submit(await plain.open(address), getPass);
    expect(page.address.pathname).toBe(address);
    const { title, body } = say.failure["another-type"];
    const alert = textOf(page.one("main [role=alert]"));
    expect(alert).toContain(title);
    expect(alert).toContain(filled(body, { asked: "Sundkort", issued: "Félagsaðild" }));
    expect(page.source).not.toContain(goodLink);
    expect(named(page.one("main"), "a", say.member.allPasses)?.getAttribute("href")).toBe(
      "/passes",
    );
  }
});

test("a refusal takes the focus and the place of the button, with a script and without", async ({
  page,
  context,
  complaints,
}) => {
  const kennitala = memberWithIssueFault("hangs up at once");
  await setMemberSession(context, kennitala, ports.portalBeforeFaults);
  await page.goto("/passes");
  await page.getByRole("button", { name: passButton("apply", "sundkort") }).click();
  await expect(alertIn(page)).toContainText(say.failure["issue-uncertain"].title);
  await expect(alertIn(page)).toBeFocused();
  await expect(
    page.getByRole("main").getByRole("button", { name: say.failure.retry }),
  ).toBeVisible();
  const elsewhere = complaints.addresses.filter((at) => !at.startsWith(portalBeforeFaults));
  expect(elsewhere).toEqual([]);
});
