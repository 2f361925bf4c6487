import { beforeEach, describe, expect, test } from "vitest";
import { passTemplatePageSchema, passTemplateSchema } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, origin, type TestService } from "./test-service.ts";
import { templates } from "./world.ts";

const databases = testDatabases();
let service: TestService;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
});

async function page(query: string, key?: string) {
  const response = await service.get(`/api/v1/pass-template${query}`, key);
  expect(response.status).toBe(200);
  return passTemplatePageSchema.parse(await response.json());
}

describe("the list of pass templates", () => {
  test("goes through all of them once, page by page, and ends empty", async () => {
    const seen: string[] = [];
    for (const at of [0, 1, 2, 3]) {
      const list = await page(`?page=${at}&page_size=8`);
      expect(list).toMatchObject({ page: at, pageSize: 8, totalPages: 3, totalItems: 21 });
      expect(list.data.length).toBe([8, 8, 5, 0][at]);
      seen.push(...list.data.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(21);
  });

  test.each([
    "?page=-1",
    "?page=x",
    "?page=1.5",
    "?page=",
    "?page=0&page=1",
    "?page_size=0",
    "?page_size=101",
    "?page_size=1e1",
    "?page=99999999999999999999",
  ])("refuses %s", async (query) => {
    const response = await service.get(`/api/v1/pass-template${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "VALIDATION_FAILED" } });
  });
});

describe("a pass template", () => {
  test("tells everything that the interface names", async () => {
    const response = await service.get(`/api/v1/pass-template/${templates.ticket}`);
    const template = passTemplateSchema.parse(await response.json());
    expect(template).toMatchObject({
      type: "TICKET",
      name: "Bylgjumótið 2027",
      status: "ACTIVE",
      hasDynamicBarcode: true,
      dynamicBarcodeExpirationTimeSeconds: 30,
      dynamicBarcodeType: "BASIC",
      locations: [
        {
          relevantText: "Velkomin á Bylgjumótið",
          name: "Laugin",
          point: { latitude: 64.1466, longitude: -21.9426 },
        },
      ],
    });
    expect(
      template.inputFields.map(({ identifier, format, type }) => [identifier, format, type]),
    ).toEqual([
      ["kennitala", "KENNITALA", "MEMBER"],
      ["netfang", "EMAIL", "MEMBER"],
      ["saeti", "TEXT", "ISSUER"],
      ["dagur", "DATE", "ISSUER"],
      ["stadur", "TEXT", "ISSUER"],
    ]);
    expect(new URL(template.deliveryPageUrl).origin).toBe(origin);
  });
});
