import type { Page } from "@playwright/test";
import { isSoak } from "#tests/support/soak.ts";
import { expectAccessible, expectRoomForWords } from "./support/accessible.ts";
import { expectValidPage } from "./support/page-checks.ts";
import { failureStates, portalStates, serviceStates, walletSteps } from "./support/states.ts";
import { test } from "./support/test.ts";

/** Every template of a page once, with as many of its parts as one state can show. */
const templates: string[] = [
  "the start page",
  "the start page with a wrong kennitala",
  "the link to one type, for nobody yet",
  "passes: one, and one to ask for",
  "passes: expired",
  "passes: not on the register",
  "passes: refused, does not qualify",
  "one type: closed",
  "personal data, for who is in",
  "signing out",
  "a missing page",
  "the service cannot be reached",
  "it is uncertain whether a pass was issued",
  "the service's own page",
  "the delivery page",
  "the page of a closed pass",
  "a missing page of the service",
];

const states = { ...portalStates, ...failureStates, ...serviceStates };

function wayTo(state: string): (typeof states)[string] {
  const open = states[state];
  if (!open) throw new Error(`There is no state "${state}".`);
  return open;
}

for (const state of templates) {
  test(`everybody can read and use: ${state}`, { tag: "@with-script" }, async ({
    page,
    member,
    complaints,
  }) => {
    // Pages that say that something is missing or cannot be shown say so by their status too.
    complaints.expect(/status of (404|410|503)/);
    await wayTo(state)(page, member);
    await expectValidPage(page);
    await expectAccessible(page);
  });
}

/** The other states have the parts of the same templates: what differs is the words and their room. */
const others = Object.keys(states).filter((state) => !templates.includes(state));
const look: (page: Page) => Promise<void> = isSoak ? expectAccessible : expectRoomForWords;

for (const part of [0, 1]) {
  test(`every other state has room for its words (${part + 1} of 2)`, {
    tag: "@with-script",
  }, async ({ page, member, complaints }) => {
    test.setTimeout(120_000);
    complaints.expect(/status of (404|410|503)/);
    for (const state of others.filter((_, at) => at % 2 === part)) {
      await test.step(state, async () => {
        await page.context().clearCookies();
        await wayTo(state)(page, member);
        await expectValidPage(page);
        await look(page);
      });
    }
  });
}

test("everybody can read and use: the wallet from list to removal", {
  tag: "@with-script",
}, async ({ page, member }) => {
  await wayTo("a pass in the wallet")(page, member);
  for (const step of walletSteps) {
    await step(page);
    await expectValidPage(page);
    await expectAccessible(page);
  }
});
