import { expect, test } from "vitest";
import { momentOf } from "#portal/passes/stated-moment.ts";

test.each([
  ["2026-12-24T14:30:00Z", "2026-12-24T14:30:00.000Z"],
  ["2026-12-24t14:30:00z", "2026-12-24T14:30:00.000Z"],
  ["2026-12-24 14:30", "2026-12-24T14:30:00.000Z"],
  ["2026-12-24T14:30:00,5", "2026-12-24T14:30:00.500Z"],
  ["2026-12-24T14:30+01", "2026-12-24T13:30:00.000Z"],
  ["2026-12-24T14:30+0130", "2026-12-24T13:00:00.000Z"],
  ["2026-12-24", "2026-12-24T00:00:00.000Z"],
])("the service’s %s is %s", (stated, iso) => {
  expect(momentOf(stated)?.toISOString()).toBe(iso);
});

test.each(["", "bráðum", null, undefined])("the service’s %s is no moment", (stated) => {
  expect(momentOf(stated)).toBeUndefined();
});
