import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type PassTemplatePage,
  passStatuses,
  passTemplatePageSchema,
  passTemplateTypes,
} from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, readDemoWorld, type TestService } from "./test-service.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
let templates: PassTemplatePage["data"];
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool);
  const response = await service.get("/api/v1/pass-template?page_size=100");
  templates = passTemplatePageSchema.parse(await response.json()).data;
});

describe("the demo world", () => {
  test("holds every type of template, and more of them than one page", () => {
    const types = new Set(templates.map(({ type }) => type));
    expect(passTemplateTypes.filter((type) => !types.has(type))).toEqual([]);
    expect(templates.length).toBeGreaterThan(20);
  });

  test.each([
    "disableIssue",
    "lockInputFields",
    "hasDynamicBarcode",
    "useEmailDomainVerification",
    "posDistributionOnly",
    "isSharingProhibited",
    "allowReward",
    "isNFC",
  ] as const)("holds a template with %s, and one without", (flag) => {
    expect(new Set(templates.map((template) => template[flag]))).toEqual(new Set([true, false]));
  });

  test("holds a voided template, one for each kind of dynamic code, and one without platform B", () => {
    expect(templates.map(({ status }) => status)).toContain("VOIDED");
    const dynamic = templates.filter(({ hasDynamicBarcode }) => hasDynamicBarcode);
    expect(new Set(dynamic.map(({ dynamicBarcodeType }) => dynamicBarcodeType))).toEqual(
      new Set(["BASIC", "INCLUDE_TEMPLATE_ID"]),
    );
    expect(templates.map(({ supportsGoogleWallet }) => supportsGoogleWallet)).toContain(false);
  });

  test("holds passes in every status, one unpaid, one a reward, one from a point of sale", async () => {
    const { rows } = await pool.query<{ id: string }>(
      "select pass.id from pass join api_key on api_key.issuer_id = pass.issuer_id and key_id = 'demo'",
    );
    const passes = await Promise.all(
      rows.map(async ({ id }) => (await service.get(`/api/v1/pass/${id}`)).json()),
    );
    const statuses = new Set(passes.map(({ status }) => status));
    expect(passStatuses.filter((status) => !statuses.has(status))).toEqual([]);
    const priced = new Set(templates.flatMap((one) => (one.passPrice ? [one.id] : [])));
    const sold = passes.filter(({ passTemplateId }) => priced.has(passTemplateId));
    expect(new Set(sold.map(({ alreadyPaid }) => alreadyPaid))).toEqual(new Set([true, false]));
    expect(passes.some(({ isReward }) => isReward)).toBe(true);
    expect(passes.some(({ posDistributionCode }) => posDistributionCode)).toBe(true);
  });

  test("holds a cancelled member, and an ACTIVE membership without a pass", async () => {
    expect(await service.lookUp("010130-2149")).toMatchObject({
      memberStatus: "CANCELLED",
      memberships: [],
    });
    expect((await service.lookUp("010130-2159")).memberships).toMatchObject([
      { subscriptionStatus: "ACTIVE", pass: null },
    ]);
  });

  test("puts the member's name and number on every pass of a membership", async () => {
    const [issuer] = (await readDemoWorld()).issuers;
    for (const { kennitala, name, memberNumber, memberships } of issuer?.members ?? []) {
      for (const { id } of memberships.flatMap(({ passes }) => passes)) {
        const pass = await (await service.get(`/api/v1/pass/${id}`)).json();
        const values = pass.inputFieldValues.map(({ value }: { value: string }) => value);
        expect(values, kennitala).toEqual([name, memberNumber]);
      }
    }
  });
});
