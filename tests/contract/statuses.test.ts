import { expect, test } from "vitest";
import {
  defaultNotifiedStatuses,
  isClosedPassStatus,
  passStatuses,
  terminalSmsStatuses,
} from "#contract/index.ts";

test.each([
  [
    "a pass is not handed out",
    passStatuses.filter(isClosedPassStatus),
    "DELETED DELETE_IN_PROGRESS EXPIRED REDEEMED VOIDED",
  ],
  ["a text has ended", terminalSmsStatuses, "ACCEPTED DELIVERED EXPIRED FAILED REJECTED"],
  ["a pass is notified by default", defaultNotifiedStatuses, "ACTIVE REDEEMED UPDATES_OFF VOIDED"],
])("the statuses in which %s", (_, statuses, documented) => {
  expect(statuses.toSorted().join(" ")).toBe(documented);
});

test("a status not known yet does not close a pass", () => {
  expect(isClosedPassStatus("ON_HOLIDAY")).toBe(false);
});
