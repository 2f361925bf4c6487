import { ports } from "./support/addresses.ts";
import { eventsOf, freshPass } from "./support/fresh-passes.ts";
import { query } from "./support/portal-records.ts";
import { act, expectResult, openByScan } from "./support/scan-journey.ts";
import { setStaffCookie, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const { state } = staffWords.is.scan;

test.describe("in the middle of scanning", { tag: "@with-script" }, () => {
  test("whoever was signed out is told so, and goes on with the same pass after signing in", async ({
    page,
  }) => {
    const person = await signInNewStaff(page.context(), { role: "sender" });
    const { id, code } = await freshPass("multiTicket");
    await openByScan(page, code());
    await page.context().clearCookies();
    await act(page, "PUNCHES", "3");
    await expectResult(page, "interrupted", state["signed-out"].heading, state["signed-out"].act);
    const way = page.getByRole("link", { name: state["signed-out"].signIn });
    await expect(way).toHaveAttribute("href", "/staff/sign-in?next=%2Fstaff%2Fscan");
    await expect(way).toHaveAttribute("target", "_blank");
    expect(await eventsOf(id)).toEqual([]);

    await setStaffCookie(page.context(), person);
    await act(page, "PUNCHES", "3");
    await expectResult(page, "used", "3 skipti", "1 skipti eftir");
  });

  test("whose role was taken is told that it is the role, and sees the pass still", async ({
    page,
  }) => {
    const person = await signInNewStaff(page.context(), { role: "sender" });
    const { id, code } = await freshPass("multiTicket");
    await openByScan(page, code());
    await query(ports.portal, "update staff_account set role = 'viewer' where id = $1", [
      person.id,
    ]);
    await act(page, "PUNCHES", "1");
    await expectResult(page, "interrupted", state["not-allowed"].heading, state["not-allowed"].act);
    await expect(page.getByRole("main")).toContainText("prof-");
    expect(await eventsOf(id)).toEqual([]);
  });
});
