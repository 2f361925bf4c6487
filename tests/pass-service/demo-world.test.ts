import { beforeEach, describe, expect, test } from "vitest";
import {
  type PassTemplatePage,
  passStatuses,
  passTemplatePageSchema,
  passTemplateTypes,
} from "#contract/index.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { readDemoWorld } from "./test-service.ts";

demoServiceForEach();
let templates: PassTemplatePage["data"];
beforeEach(async () => {
  const response = await service.get("/api/v1/pass-template?page_size=100");
  templates = passTemplatePageSchema.parse(await response.json()).data;
});

describe("the demo world", () => {
  test("holds every type of template and of field, more templates than one page, and each flag on and off", () => {
    const types = new Set(templates.map(({ type }) => type));
    expect(passTemplateTypes.filter((type) => !types.has(type))).toEqual([]);
    const formats = templates.flatMap((one) => one.inputFields.map(({ format }) => format));
    expect(new Set(formats)).toHaveLength(7);
    expect(templates.length).toBeGreaterThan(20);
    for (const flag of [
      "disableIssue",
      "lockInputFields",
      "hasDynamicBarcode",
      "useEmailDomainVerification",
      "posDistributionOnly",
      "isSharingProhibited",
      "allowReward",
      "isNFC",
      "supportsGoogleWallet",
    ] as const) {
      expect(new Set(templates.map((one) => one[flag])), flag).toEqual(new Set([true, false]));
    }
    expect(templates.map(({ status }) => status)).toContain("VOIDED");
    const dynamic = templates.filter(({ hasDynamicBarcode }) => hasDynamicBarcode);
    expect(new Set(dynamic.map(({ dynamicBarcodeType }) => dynamicBarcodeType))).toHaveLength(2);
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
