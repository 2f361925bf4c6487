import { expect, test } from "vitest";
import {
  closedPassStatuses,
  defaultNotifiedStatuses,
  isClosedPassStatus,
  passStatuses,
  terminalSmsStatuses,
} from "#contract/index.ts";

const closed = ["VOIDED", "EXPIRED", "REDEEMED", "DELETE_IN_PROGRESS", "DELETED"];

test("the statuses in which a pass is not handed out are exactly the five", () => {
  expect([...closedPassStatuses].sort()).toEqual([...closed].sort());
  expect(passStatuses.filter(isClosedPassStatus).sort()).toEqual([...closed].sort());
});

test("the other statuses leave a pass open", () => {
  const open = passStatuses.filter((status) => !isClosedPassStatus(status));
  expect(open.sort()).toEqual(["ACTIVE", "INACTIVE", "UNCLAIMED", "UPDATES_OFF"]);
});

test("a text ends in one of the five terminal statuses", () => {
  expect([...terminalSmsStatuses].sort()).toEqual([
    "ACCEPTED",
    "DELIVERED",
    "EXPIRED",
    "FAILED",
    "REJECTED",
  ]);
});

test("a notification without named statuses goes to the four", () => {
  expect([...defaultNotifiedStatuses].sort()).toEqual([
    "ACTIVE",
    "REDEEMED",
    "UPDATES_OFF",
    "VOIDED",
  ]);
});
