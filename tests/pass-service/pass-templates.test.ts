import { expect, test } from "vitest";
import { passTemplatePageSchema, passTemplateSchema } from "#contract/index.ts";
import { demoServiceForEach, service } from "./fresh-service.ts";
import { origin } from "./test-service.ts";
import { templates } from "./world.ts";

demoServiceForEach();

test("the page after the last of the list is empty", async () => {
  const response = await service.get("/api/v1/pass-template?page=3&page_size=8");
  const list = passTemplatePageSchema.parse(await response.json());
  expect(list).toMatchObject({ page: 3, pageSize: 8, totalPages: 3, data: [] });
});

test("a template tells what it was loaded with", async () => {
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
  const fields = template.inputFields.map(({ identifier, format, type }) =>
    [identifier, format, type].join(" "),
  );
  expect(fields).toEqual([
    "kennitala KENNITALA MEMBER",
    "netfang EMAIL MEMBER",
    "saeti TEXT ISSUER",
    "dagur DATE ISSUER",
    "stadur TEXT ISSUER",
  ]);
  expect(new URL(template.deliveryPageUrl).origin).toBe(origin);
});
