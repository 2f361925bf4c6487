import { expect, test } from "vitest";
import { start } from "./program.ts";

test("a service at a public address does not start while no telephone would get a text", async () => {
  const environment = { PASS_SERVICE_PUBLIC_URL: "https://passes.example" };
  const { code, err } = await start([], environment).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^PASS_SERVICE_SMS_CARRIER names no carrier [^\n]+\n$/);
});

test.each([
  ["PASS_SERVICE_SMS_GATEWAY_URL", "sms"],
  ["PASS_SERVICE_KANNEL_URL", "kannel:13013"],
  ["PASS_SERVICE_TWILIO_URL", "twilio"],
])("a misset %s is one sentence", async (name, value) => {
  const { code, err } = await start([], { [name]: value }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(new RegExp(`^${name} is no [^\\n]+\\n$`));
});
