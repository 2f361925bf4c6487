import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { staffMember } from "./records.ts";

export const noon = new Date("2026-11-21T12:00:00Z");
export const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * 60 * 60_000);
/** Retention limit: earlier messages, scans and opened passes have been deleted. */
export const keptSince = daysAgo(11);

export const template = {
  name: "Félagsaðild",
  inputFields: [
    { identifier: "nafn", label: "Nafn", format: "TEXT", type: "ISSUER" },
    { identifier: "nr", label: "Félagsnúmer", format: "TEXT", type: "ISSUER" },
  ],
} as unknown as PassTemplate;

export const passOf = (name: string, more: Partial<Pass> = {}) =>
  ({
    id: randomUUID(),
    externalIdentifier: null,
    inputFieldValues: [
      { identifier: "nafn", label: "Nafn", value: name },
      { identifier: "nr", label: "Félagsnúmer", value: "1001" },
    ],
    deliveryPageUrl: `https://passes.example.is/p/${randomUUID()}`,
    distributionUrl: `https://passes.example.is/d/${randomUUID()}`,
    ...more,
  }) as Pass;

/** Prepares a file of tests. Returns the function that creates an empty portal with one staff member. */
export function officeForEach() {
  const databases = portalDatabases();
  beforeAll(() => configurePortal());
  return async () => {
    const { database } = await databases.fresh();
    const staffId = await staffMember(database, { name: "Hildur Þorvaldsdóttir" });
    return { database, staffId };
  };
}
