import { passes } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;

test("the form asks for a number where the pass has none", { tag: "@once" }, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const { id } = await ownPass({ passTemplateId: templates.punchCard });
  const form = await plain.open(`/staff/passes/${id}/sms`);
  expect(form.main).toContain(strings.sms.noNumberHint);
  const asked = await plain.submit(form, { button: strings.sms.next });
  expect(asked.alert).toContain(strings.sms.problem["no-phone"]);
});

test("a message that is reviewed in the evening or at night says so", { tag: "@once" }, async ({
  plain,
}) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const { id } = await ownPass({ passTemplateId: templates.punchCard });
  const form = await plain.open(`/staff/passes/${id}/sms`);
  const typed = { recipient: "typed", phone: "611 2307", text: "own", content: "Kveðja" };
  const review = await plain.submit(form, { button: strings.sms.next }, typed);
  expect(review.main).toContain(strings.sms.confirmTitle);
  const notificationForm = await plain.open(`/staff/passes/${passes.inWallet}/notification`);
  const notice = await plain.submit(
    notificationForm,
    { button: strings.sms.next },
    { message: "Kveðja" },
  );
  expect(notice.main).toContain(strings.notification.confirmTitle);
  const hour = new Date().getUTCHours();
  const [, words = ""] = strings.messages.late.split("{at}");
  for (const { main } of [review, notice])
    expect(main.includes(words)).toBe(hour >= 21 || hour < 8);
});
