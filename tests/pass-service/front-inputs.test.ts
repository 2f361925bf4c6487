import { expect, test } from "vitest";
import type { PassTemplateType } from "#contract/index.ts";
import { type EnteredInput, frontInputs } from "#pass-service/domain/front-inputs.ts";

const inputs: EnteredInput[] = [
  { label: "seat", value: "A 12", format: "TEXT", type: "ISSUER" },
  { label: "day", value: "2027-05-08", format: "DATE", type: "ISSUER" },
  { label: "lane", value: "4", format: "NUMBER", type: "ISSUER" },
  { label: "place", value: "", format: "TEXT", type: "ISSUER" },
  { label: "row", value: null, format: "TEXT", type: "ISSUER" },
  { label: "name", value: "Sunna Dís", format: "TEXT", type: "ISSUER" },
  { label: "site", value: "https://bylgja.example", format: "URL", type: "ISSUER" },
  { label: "phone", value: "+3546112129", format: "PHONE_NUMBER", type: "ISSUER" },
  { label: "first day", value: "2027-04-17", format: "DATE", type: "MEMBER" },
  { label: "wish", value: "window", format: "TEXT", type: "MEMBER" },
  { label: "kennitala", value: "0101302129", format: "KENNITALA", type: "MEMBER" },
];

function frontOf(templateType: PassTemplateType, deliverByKennitala = false) {
  const rules = { templateType, deliverByKennitala, holder: "Sunna Dís" };
  return frontInputs(inputs, rules).map(({ label }) => label);
}

test("what the issuer entered stands on the front when it is brief and not said by the holder's line", () => {
  expect(frontOf("MEMBER")).toEqual(["seat", "day", "lane"]);
});

test.each(["TICKET", "MULTI_TICKET"] as const)(
  "the day that a holder chose stands on a %s, and nothing else that they entered",
  (type) => {
    expect(frontOf(type)).toEqual(["seat", "day", "lane", "first day"]);
  },
);

test("nothing stands on a pass that anybody with a kennitala may see", () => {
  expect(frontOf("TICKET", true)).toEqual([]);
});
