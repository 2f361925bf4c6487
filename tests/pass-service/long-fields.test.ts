import { beforeEach, describe, expect, test } from "vitest";
import { type Pass, passSchema } from "#contract/index.ts";
import { is } from "#pass-service/language/messages/is.ts";
import { Browser } from "./browser.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, type TestService } from "./test-service.ts";
import { templates } from "./world.ts";

const databases = testDatabases();
let service: TestService;
let pass: Pass;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
  const body = {
    passTemplateId: templates.ticket,
    inputFields: [{ identifier: "saeti", value: "B 4" }],
  };
  pass = passSchema.parse(await (await service.post("/api/v1/pass", body)).json());
});

const enter = (inputs: Record<string, string>) =>
  new Browser(service).submit(`${pass.deliveryPageUrl}/details`, inputs);

describe("what a visitor enters on a delivery page", () => {
  test.each([
    ["dots", ".".repeat(30_000)],
    ["signs of an e-mail address", `${"a@".repeat(15_000)}.`],
    ["spaces", `${" ".repeat(30_000)}x`],
    ["digits", "1".repeat(30_000)],
  ])("is read in a moment when it is 30 kB of %s, and refused at its field", async (_, text) => {
    await enter({});
    const begun = performance.now();
    const answer = await enter({ "input.kennitala": text, "input.netfang": text });
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page.length).toBeLessThan(40_000);
    expect(page).toContain(text.startsWith(" ") ? is.form.missing : is.form.tooLong);
  });

  test("holds no character that turns the words around it", async () => {
    const answer = await enter({
      "input.kennitala": "010130-2129",
      "input.netfang": "jon\u202e@bylgja.is",
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(is.form.malformed.EMAIL);
  });
});

test("the language of a page is chosen from the beginning of a long header", async () => {
  const tags = Array.from({ length: 1_150 }, (_, at) => `aa-${at}`).join(",");
  const ask = async (header: string) => {
    const headers = { "accept-language": header };
    return (await service.handle(new Request(pass.deliveryPageUrl, { headers }))).text();
  };
  const took = async (header: string) => {
    const begun = performance.now();
    for (let asked = 0; asked < 10; asked += 1) expect(await ask(header)).toContain('lang="is"');
    return performance.now() - begun;
  };
  const short = await took("is");
  expect(await took(tags)).toBeLessThan(3 * short + 500);
  expect(await ask("de, en-GB ; q=0.8 , is;q=0.2")).toContain('lang="en"');
});
