import { randomUUID } from "node:crypto";
import { portal } from "./support/addresses.ts";
import { callAction } from "./support/call-action.ts";
import { passes } from "./support/console-journey.ts";
import { ask } from "./support/raw-request.ts";
import { asStaff, createStaff, type Role } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;

const beforeBlank = (text: string) => text.split("{")[0] ?? "";

const hostile: [action: string, role: Role, fields: Record<string, string>, words: string][] = [
  [
    "openPass",
    "viewer",
    { pass: `${".".repeat(60_000)}x` },
    beforeBlank(strings.passes.problem["too-long"]),
  ],
  [
    "textPassLink",
    "sender",
    {
      passId: passes.inWallet,
      intent: "gsm-only",
      text: "own",
      content: "${".repeat(15_000),
    },
    beforeBlank(strings.sms.problem["too-long"]),
  ],
  [
    "textPassLink",
    "sender",
    { passId: passes.inWallet, intent: "next", text: "own", content: "þ".repeat(29_000) },
    beforeBlank(strings.sms.problem["too-long"]),
  ],
  [
    "invitePerson",
    "admin",
    { name: "x".repeat(50_000), email: "x@bylgja.example", role: "viewer" },
    beforeBlank(strings.problem["too-long"]),
  ],
];

for (const [index, [action, role, fields, words]] of hostile.entries()) {
  test(`a text of 60 kB in a form keeps nobody waiting, and is an error at its field: ${action} ${index}`, {
    tag: "@once",
  }, async () => {
    const { cookie } = asStaff(await createStaff({ role }));
    // What is compiled on first use is not counted.
    await callAction(portal, action, { cookie, fields: {} });
    const begun = performance.now();
    const answer = await callAction(portal, action, { cookie, fields });
    expect(performance.now() - begun).toBeLessThan(2_500);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(words);
  });
}

test("a name that is written from right to left turns nothing around it", {
  tag: "@once",
}, async () => {
  const { cookie } = asStaff(await createStaff({ role: "admin", name: "דוד" }));
  await callAction(portal, "findMember", { cookie, fields: { person: "010130-2129" } });
  const page = await ask(portal, "/staff/activity", { headers: { cookie } });
  expect(page.text).toContain("<bdi>דוד</bdi>");
  expect(page.text).toContain("\u2068דוד\u2069");
});

test("a list that is asked to begin in the year 0 begins at the top", {
  tag: "@once",
}, async () => {
  const { cookie } = asStaff(await createStaff({ role: "admin" }));
  const after = encodeURIComponent(`0000-01-01T00:00:00.000Z_${randomUUID()}`);
  const ofActivity = encodeURIComponent("0000-01-01T00:00:00.000Z_7");
  for (const address of [
    `/staff/sms?after=${after}`,
    `/staff/notifications?after=${after}`,
    `/staff/activity?after=${ofActivity}`,
    `/staff/activity/export?after=${ofActivity}`,
  ]) {
    const answer = await ask(portal, address, { headers: { cookie } });
    expect(answer.status, address).toBe(200);
    expect(answer.text.length, address).toBeGreaterThan(100);
  }
});
