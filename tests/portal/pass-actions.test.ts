import { expect, test } from "vitest";
import type { Role } from "#portal/auth/staff/role.ts";
import { offeredActions } from "#portal/passes/pass-actions.ts";
import { aTemplate, field } from "./passes/writing/samples.ts";

const offered = (role: Role, status: string, isVoided = false) =>
  Object.fromEntries(
    offeredActions(role, { status, isVoided }).map(({ action, whyNot }) => [
      action,
      whyNot ?? "yes",
    ]),
  );

test("each role is offered what it may do", () => {
  expect(offered("viewer", "ACTIVE")).toEqual({});
  expect(offered("sender", "ACTIVE")).toEqual({ sms: "yes", notification: "yes" });
  expect(offered("manager", "ACTIVE")).toEqual({
    sms: "yes",
    notification: "yes",
    change: "yes",
    void: "yes",
  });
});

test("a void pass is neither texted, notified nor voided again, and may be changed", () => {
  for (const status of ["VOIDED", "ACTIVE"]) {
    expect(offered("manager", status, true)).toEqual({
      sms: "voided",
      notification: "voided",
      change: "yes",
      void: "voided",
    });
  }
});

test("a pass that nobody has fetched is texted and not notified", () => {
  expect(offered("sender", "UNCLAIMED")).toEqual({
    sms: "yes",
    notification: "notification-unclaimed",
  });
});

test("a pass in no wallet is not notified, as far as its status or the member lookup says", () => {
  const why = (status: string, walletInstalled?: boolean) =>
    offeredActions("sender", { status, walletInstalled }).find(
      ({ action }) => action === "notification",
    )?.whyNot;
  expect(why("UPDATES_OFF")).toBe("notification-no-wallet");
  expect(why("INACTIVE", false)).toBe("notification-no-wallet");
  expect(why("INACTIVE", true)).toBeUndefined();
  expect(why("INACTIVE")).toBeUndefined();
  // A browser may hold an active pass: the lookup counts platform wallets only.
  expect(why("ACTIVE", false)).toBeUndefined();
});

test("a pass that can have no phone number is not texted", () => {
  const why = (...facts: Parameters<typeof aTemplate>) =>
    offeredActions("sender", { status: "UNCLAIMED" }, aTemplate(...facts)).find(
      ({ action }) => action === "sms",
    )?.whyNot;
  const phone = field("simi", { format: "PHONE_NUMBER" });
  expect(why({ type: "TICKET", inputFields: [field("saeti")] })).toBe("sms-no-number");
  expect(why({ type: "TICKET", inputFields: [phone] })).toBeUndefined();
  expect(why({ type: "MEMBER", inputFields: [] }), "the register has it").toBeUndefined();
});

test("an expired pass may be changed, because a later date makes it valid again", () => {
  expect(offered("manager", "EXPIRED")).toMatchObject({ change: "yes", void: "yes" });
});

test("nothing is done with a pass that is gone", () => {
  for (const status of ["DELETED", "DELETE_IN_PROGRESS"]) {
    expect(new Set(Object.values(offered("admin", status, true)))).toEqual(new Set(["deleted"]));
  }
});
