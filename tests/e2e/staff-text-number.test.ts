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
