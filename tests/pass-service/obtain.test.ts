import { describe, expect, test } from "vitest";
import { passTemplatePageSchema } from "#contract/index.ts";
import { obtainPass } from "#pass-service/store/template-page.ts";
import { databaseOn } from "#process/database-on.ts";
import { Browser, partsOf } from "./browser.ts";
import { databaseForEach, pool } from "./fresh-service.ts";
import {
  demoService,
  loadWorld,
  noon,
  origin,
  serviceOn,
  type TestService,
} from "./test-service.ts";
import { memberField, offeredCode, worldOffering } from "./world.ts";

databaseForEach();
let service: TestService;

const page = `/t/${offeredCode}`;

async function offering(template: Parameters<typeof worldOffering>[0] = {}): Promise<Browser> {
  await loadWorld(pool, worldOffering(template));
  service = serviceOn(pool);
  return new Browser(service);
}

async function passCount(): Promise<number> {
  return (await pool.query("select from pass")).rowCount ?? 0;
}

const nameAndKennitala = [
  memberField("nafn", { label: "Nafn", isMandatory: true }),
  memberField("kt", { label: "Kennitala", format: "KENNITALA", isUnique: true }),
];

describe("a new pass", () => {
  test("is obtained on the page that the template's deliveryPageUrl names, with what was typed", async () => {
    service = await demoService(pool);
    const browser = new Browser(service);
    const list = await (await service.get("/api/v1/pass-template")).json();
    const offered = passTemplatePageSchema
      .parse(list)
      .data.find(({ name }) => name === "Æfingahelgi í apríl");
    const form = await partsOf(await browser.open(offered?.deliveryPageUrl ?? ""));
    expect(form.heading).toBe("Sæktu miða");
    expect(form.html).toContain("Sundfélagið Bylgja");

    const response = await browser.submit(offered?.deliveryPageUrl ?? "", {
      ...form.fields,
      "input.nafn": "Guðrún Ósk",
      "input.kennitala": "010130-2129",
      "input.netfang": "gudrun@bylgja.example",
      "input.simi": "611 2129",
      "input.koma": "17.4.2027",
      "input.metrar": "12.000",
      "input.felag": "bylgja.example",
    });
    expect(response.status).toBe(303);
    const delivery = await partsOf(await browser.open(response.headers.get("location") ?? ""));
    expect(delivery.heading).toBe("Settu miðann í símaveskið");
    for (const words of [
      "010130-2129",
      "+354 611 2129",
      "17. apríl 2027",
      "12000",
      "https://bylgja.example",
    ]) {
      expect(delivery.html).toContain(words);
    }
    const { rows } = await pool.query("select id from pass where created_at = $1", [noon]);
    const pass = await (await service.get(`/api/v1/pass/${rows[0].id}`)).json();
    expect(pass).toMatchObject({
      status: "UNCLAIMED",
      requiresCustomerInput: false,
      deliveryPageUrl: origin + response.headers.get("location"),
    });
  });

  test("is not made by a change of language, which keeps what was typed and finds no fault", async () => {
    const browser = await offering({ inputFields: nameAndKennitala });
    const { fields } = await partsOf(await browser.open(page));
    const typed = { ...fields, "input.nafn": "Jón", "input.kt": "12" };
    const response = await browser.submit(page, { ...typed, language: "en" });
    const shown = await partsOf(response);
    expect([response.status, shown.language, shown.problems]).toEqual([200, "en", []]);
    expect(shown.fields).toEqual(typed);
    expect((await partsOf(await browser.open(page))).language).toBe("en");
    expect(await passCount()).toBe(0);
  });

  test("starts with the stamps or the amount that the template gives", async () => {
    const browser = await offering({ type: "PUNCH", stamps: 7 });
    const { fields } = await partsOf(await browser.open(page));
    await browser.submit(page, fields);
    expect((await pool.query("select stamps_left, balance from pass")).rows).toEqual([
      { stamps_left: 7, balance: null },
    ]);
  });

  test("is not made while something is wrong; what was typed stays, and the next try makes it", async () => {
    const browser = await offering({ inputFields: nameAndKennitala });
    const { fields } = await partsOf(await browser.open(page));
    const wrong = { ...fields, "input.nafn": "", "input.kt": "123" };
    const response = await browser.submit(page, wrong);
    expect(response.status).toBe(422);
    const again = await partsOf(response);
    expect(again.problems).toEqual([
      ["field-1", "Nafn: Þennan reit þarf að fylla út."],
      ["field-2", "Kennitala: Skrifaðu kennitölu með tíu tölustöfum, til dæmis 010130-2129."],
    ]);
    expect(again.fields).toMatchObject(wrong);
    expect(await passCount()).toBe(0);
    // A change of language keeps the problems that are shown.
    const inEnglish = await browser.submit(page, { ...again.fields, language: "en" });
    expect((await partsOf(inEnglish)).html).toContain("This field must be filled in.");
    const right = { ...again.fields, "input.nafn": "Jón", "input.kt": "0101302129" };
    expect((await browser.submit(page, right)).status).toBe(303);
    expect(await passCount()).toBe(1);
  });

  test("is made once from one form, also when it is sent twenty times at once and again later", async () => {
    const browser = await offering({ inputFields: nameAndKennitala });
    const { fields } = await partsOf(await browser.open(page));
    const send = (name: string) => browser.submit(page, { ...fields, "input.nafn": name });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("Jón")));
    answers.push(await send("Gunna"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.get("location")))).toHaveLength(1);
    expect(await passCount()).toBe(1);
    const { rows } = await pool.query("select value from pass_input_value");
    expect(rows).toEqual([{ value: "Jón" }]);
  });

  test("of which two forms claim one unique value at once is made once", async () => {
    const browser = await offering({ inputFields: nameAndKennitala });
    const forms = await Promise.all(
      Array.from({ length: 8 }, async () => (await partsOf(await browser.open(page))).fields),
    );
    const answers = await Promise.all(
      forms.map((fields) =>
        browser.submit(page, { ...fields, "input.nafn": "Jón", "input.kt": "0101302129" }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 422);
    expect([refused.length, await passCount()]).toEqual([7, 1]);
    const [problem] = (await partsOf(refused[0] ?? expect.unreachable())).problems;
    expect(problem?.[1]).toMatch(/^Kennitala: Miði hefur þegar verið gefinn út/);
  });
});

describe("a template whose pass cannot be had", () => {
  test.each([
    ["Ekki eru gefnir út fleiri miðar", { status: "VOIDED" }],
    ["Ekki eru gefnir út fleiri miðar", { disableIssue: true }],
    ["Miðinn fæst aðeins í afgreiðslu", { posDistributionOnly: true }],
    ["Útgefandinn afhendir miðann sjálfur", { allowsNewPass: false }],
    ["Verð: 9.500 kr.", { passPrice: 9500 }],
    [
      "Útgefandinn þarf sjálfur að skrá",
      { inputFields: [{ identifier: "s", label: "S", type: "ISSUER", isMandatory: true }] },
    ],
  ] as const)("says so (%s) and whom to ask, and makes none by force", async (words, template) => {
    const browser = await offering(template as Parameters<typeof worldOffering>[0]);
    const response = await browser.open(page);
    expect(response.status).toBe(200);
    const shown = await partsOf(response);
    expect(shown.heading).toBe("Miðinn fæst ekki hér");
    expect(shown.html).toContain(words);
    expect(shown.links).toContain("mailto:spurt@felagid.example");
    expect(shown.forms).toEqual(["/language"]);
    const forced = await browser.submit(page, { code: "0123456789012345678901" });
    expect([forced.status, forced.headers.get("location")]).toEqual([303, page]);
    expect(await passCount()).toBe(0);
  });

  test("makes none when it is closed between the reading of the page and the sending of the form", async () => {
    const world = worldOffering();
    await loadWorld(pool, world);
    const issuer = world.issuers[0];
    const row = {
      id: crypto.randomUUID(),
      issuerId: issuer?.id ?? "",
      passTemplateId: issuer?.passTemplates[0]?.id ?? "",
      deliveryCode: "0123456789012345678901",
      scanCode: "0123456789012345678902",
      createdAt: noon,
    };
    for (const closing of [
      "status = 'VOIDED'",
      "disable_issue = true",
      "allows_new_pass = false",
      "pos_distribution_only = true",
      "pass_price = 1",
    ]) {
      await pool.query(`update pass_template set ${closing}`);
      expect(await obtainPass(databaseOn(pool), { row, inputs: [] }), closing).toEqual({
        outcome: "not-offered",
      });
      await pool.query(
        `update pass_template set status = 'ACTIVE', disable_issue = false, allows_new_pass = true,
           pos_distribution_only = false, pass_price = null`,
      );
    }
    expect(await obtainPass(databaseOn(pool), { row, inputs: [] })).toEqual({
      outcome: "obtained",
    });
  });

  test("is not found when there is none", async () => {
    const browser = await offering();
    for (const address of ["/t/x", "/t/0123456789012345678901"]) {
      expect((await browser.open(address)).status).toBe(404);
      expect((await browser.submit(address)).status).toBe(404);
    }
  });
});

test("a template's page comes in the languages that its issuer offers", async () => {
  await offering();
  expect((await partsOf(await new Browser(service, "en").open(page))).heading).toBe("Get a ticket");
  await pool.query("update issuer set languages = '{is}'");
  expect((await partsOf(await new Browser(service, "en").open(page))).language).toBe("is");
});

test("what the issuer wrote on a form is marked with its language on a page in another", async () => {
  const description = "Eins og í þjóðskrá.";
  await offering({ inputFields: [memberField("nafn", { label: "Nafn", description })] });
  const english = await partsOf(await new Browser(service, "en").open(page));
  expect(english.html).toMatch(/<label[^>]*><span lang="is">Nafn<\/span>/);
  expect(english.html).toContain(`<span lang="is">${description}</span>`);
  const icelandic = await partsOf(await new Browser(service, "is").open(page));
  expect(icelandic.html).not.toContain('lang="is">Nafn');
});

test("a template without a membership offers new passes although it is delivered by kennitala, and free of charge", async () => {
  const browser = await offering({ deliverByKennitala: true, passPrice: 0 });
  expect((await partsOf(await browser.open(page))).heading).toBe("Sæktu miða");
});
