import { expectAccessible } from "./support/accessible.ts";
import { portalStates, serviceStates, troubleStates, walletSteps } from "./support/states.ts";
import { test } from "./support/test.ts";
import { expectWholesome } from "./support/wholesome.ts";

for (const [state, open] of Object.entries({
  ...portalStates,
  ...troubleStates,
  ...serviceStates,
})) {
  test(`everybody can read and use: ${state}`, { tag: "@with-script" }, async ({
    page,
    member,
    complaints,
  }) => {
    // Pages that say that something is missing are missing themselves.
    complaints.expect(/status of (404|410)/);
    await open(page, member);
    await expectWholesome(page);
    await expectAccessible(page);
  });
}

test("everybody can read and use: the wallet from list to removal", {
  tag: "@with-script",
}, async ({ page, member }) => {
  const putIn = serviceStates["a pass in the wallet"];
  await putIn?.(page, member);
  for (const step of walletSteps) {
    await step(page);
    await expectWholesome(page);
    await expectAccessible(page);
  }
});
