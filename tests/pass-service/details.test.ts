import { describe, expect, test } from "vitest";
import { type Pass, passSchema } from "#contract/index.ts";
import { is } from "#pass-service/language/strings/is.ts";
import { Browser, partsOf } from "./browser.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { origin } from "./test-service.ts";
import { templates } from "./world.ts";

demoServiceForEach();

/** A ticket whose holder must enter a kennitala, and may enter an e-mail address. */
async function ticket(inputs: Record<string, string> = {}): Promise<Pass> {
  const inputFields = Object.entries({ saeti: "B 4", ...inputs }).map(([identifier, value]) => ({
    identifier,
    value,
  }));
  const body = { passTemplateId: templates.ticket, inputFields };
  return passSchema.parse(await (await service.post("/api/v1/pass", body)).json());
}

async function read({ id }: Pass): Promise<Pass> {
  return passSchema.parse(await (await service.get(`/api/v1/pass/${id}`)).json());
}

const valuesOf = (pass: Pass) =>
  Object.fromEntries(pass.inputFieldValues.map(({ identifier, value }) => [identifier, value]));

const enter = (browser: Browser, { deliveryPageUrl }: Pass, inputs: Record<string, string>) =>
  browser.submit(
    `${deliveryPageUrl}/details`,
    Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`input.${name}`, value])),
  );

const pathOf = ({ deliveryPageUrl }: Pass) => new URL(deliveryPageUrl).pathname;

describe("a pass that awaits details", () => {
  test("and payment, shows what it costs before it asks for anything", async () => {
    const browser = new Browser(service);
    const sold = { passTemplateId: templates.punch, alreadyPaid: false };
    const pass = passSchema.parse(await (await service.post("/api/v1/pass", sold)).json());
    expect(pass.requiresCustomerInput).toBe(true);
    const unpaid = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(unpaid.html).toContain('class="price"');
    expect(unpaid.forms).toEqual(["/language"]);
    await service.put(`/api/v1/pass/${pass.id}`, { ...sold, alreadyPaid: true });
    const paid = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(paid.forms).toContain(`${pathOf(pass)}/details`);
  });

  test("asks for the holder's fields, and goes into a wallet once they are saved", async () => {
    const browser = new Browser(service);
    const pass = await ticket();
    const page = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(page.heading).toBe("Upplýsingar á miðann");
    expect(page.forms).toEqual([`${pathOf(pass)}/details`]);
    expect(page.fields).toEqual({ "input.kennitala": "", "input.netfang": "" });
    const english = await partsOf(
      await new Browser(service).submit(`${pass.deliveryPageUrl}/details`, {
        language: "en",
        "input.kennitala": "0101",
      }),
    );
    expect([english.language, english.problems]).toEqual(["en", []]);
    expect(english.fields["input.kennitala"]).toBe("0101");
    const addToWallet = async () =>
      (await browser.submit(`${pass.deliveryPageUrl}/wallet`)).headers.get("location");
    expect(await addToWallet()).toBe(pathOf(pass));
    expect((await read(pass)).status).toBe("UNCLAIMED");

    const saved = await enter(browser, pass, {
      kennitala: "010130-2129",
      netfang: " a@b.example ",
    });
    expect(saved.headers.get("location")).toBe(`${pathOf(pass)}?notice=saved`);
    const now = await read(pass);
    expect(now.requiresCustomerInput).toBe(false);
    expect(valuesOf(now)).toMatchObject({ kennitala: "0101302129", netfang: "a@b.example" });
    const shown = await partsOf(await browser.open(saved.headers.get("location") ?? ""));
    expect(shown.html).toContain("Upplýsingarnar voru vistaðar.");
    expect(shown.html).toContain("010130-2129");
    expect(shown.links).toContain(`${pathOf(pass)}/details`);
    expect(await addToWallet()).toMatch(/^\/wallet\//);
  });

  test("keeps everything typed when something is wrong, and says what, where", async () => {
    const browser = new Browser(service);
    const pass = await ticket();
    const typed = { kennitala: `<b>"1&2`, netfang: " ekki netfang" };
    const response = await enter(browser, pass, typed);
    expect(response.status).toBe(422);
    const page = await partsOf(response);
    expect(page.problems).toEqual([
      ["field-1", "Kennitala: Skrifaðu kennitölu með tíu tölustöfum, til dæmis 010130-2129."],
      ["field-2", "Netfang: Skrifaðu netfang, til dæmis nafn@daemi.is."],
    ]);
    expect(page.fields).toMatchObject({
      "input.kennitala": "&lt;b&gt;&quot;1&amp;2",
      "input.netfang": " ekki netfang",
    });
    expect(page.html).toContain('role="alert"');
    expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(page.html).toContain("<title>Villa: ");
    expect(page.html.indexOf("problems")).toBeLessThan(page.html.indexOf("<h1>"));
    expect(valuesOf(await read(pass))).toMatchObject({ kennitala: null, netfang: null });
  });
});

describe("details that were entered", () => {
  test("are changed by the holder, who finds them in the form as people write them", async () => {
    const browser = new Browser(service);
    const pass = await ticket({ kennitala: "0101302129" });
    const form = await partsOf(await browser.open(`${pass.deliveryPageUrl}/details`));
    expect(form.heading).toBe("Breyta upplýsingum");
    expect(form.fields).toEqual({ "input.kennitala": "010130-2129", "input.netfang": "" });
    await enter(browser, pass, { kennitala: "0101302209", netfang: "a@b.example" });
    await enter(browser, pass, { kennitala: "010130-2209", netfang: "" });
    expect(valuesOf(await read(pass))).toMatchObject({ kennitala: "0101302209", netfang: null });
  });

  test("never change what the issuer enters, whatever is sent", async () => {
    const pass = await ticket();
    const browser = new Browser(service);
    await enter(browser, pass, { kennitala: "0101302129", saeti: "A 1" });
    expect(valuesOf(await read(pass)).saeti).toBe("B 4");
  });

  test("go to one of six holders who claim a unique value concurrently, however long", async () => {
    const field = "identifier = 'netfang'";
    await pool.query(
      `update template_input_field set format = 'TEXT', is_unique = true where ${field}`,
    );
    const long = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(
      "",
    );
    const rivals = await Promise.all(Array.from({ length: 6 }, () => ticket()));
    const kennitala = (at: number) => `01013021${20 + at}`;
    const answers = await Promise.all(
      rivals.map((pass, at) =>
        enter(new Browser(service), pass, { kennitala: kennitala(at), netfang: long }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422) ?? expect.unreachable();
    expect((await partsOf(refused)).problems[0]?.[1]).toMatch(/^Netfang: Annar miði er þegar með/);
    const stored = await Promise.all(rivals.map(read));
    expect(stored.filter((pass) => valuesOf(pass).netfang === long)).toHaveLength(1);
  });

  test("stay as they are on a closed pass, which takes none", async () => {
    const pass = await ticket();
    const change = { passTemplateId: templates.ticket, isVoided: true };
    await service.put(`/api/v1/pass/${pass.id}`, change);
    const browser = new Browser(service);
    const page = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(page.heading).toBe("Ekki er hægt að nota miðann");
    expect(page.forms).toEqual(["/language"]);
    for (const answer of [
      await browser.open(`${pass.deliveryPageUrl}/details`),
      await enter(browser, pass, { kennitala: "0101302129" }),
    ]) {
      expect(answer.headers.get("location")).toBe(`${pathOf(pass)}/closed`);
    }
    expect(valuesOf(await read(pass)).kennitala).toBeNull();
  });

  test("are asked for nowhere but on a pass whose template asks for them", async () => {
    const browser = new Browser(service);
    const { memberships } = await service.lookUp("010130-2209");
    const address = memberships[0]?.pass?.deliveryPageUrl ?? "";
    const page = await partsOf(await browser.open(address));
    expect(page.links.filter((to) => to.endsWith("/details"))).toEqual([]);
    const form = await browser.open(`${address}/details`);
    expect(form.headers.get("location")).toBe(new URL(address).pathname);
    expect((await browser.open("/p/nothing/details")).status).toBe(404);
    expect((await browser.submit("/p/nothing/details")).status).toBe(404);
  });
});

test("a form of another kind, or none at all, is a form with nothing filled in", async () => {
  const pass = await ticket();
  for (const body of ["", "\0\ud800%%%=&&", '{"input.kennitala":"0101302129"}']) {
    const request = new Request(`${pass.deliveryPageUrl}/details`, {
      method: "POST",
      headers: { origin, accept: "text/html", "content-type": "text/plain" },
      body,
    });
    expect((await service.handle(request)).status).toBe(422);
  }
});

test("a template that locks its input fields lets the holder enter what is empty, once", async () => {
  await pool.query("update pass_template set lock_input_fields = true");
  const pass = await ticket();
  const browser = new Browser(service);
  const first = await partsOf(await browser.open(pass.deliveryPageUrl));
  expect(first.html).toContain("þessu er ekki hægt að breyta eftir á");
  await enter(browser, pass, { kennitala: "0101302129" });

  const form = await partsOf(await browser.open(`${pass.deliveryPageUrl}/details`));
  expect([form.heading, form.fields]).toEqual(["Bæta við upplýsingum", { "input.netfang": "" }]);
  expect(form.html).toContain("010130-2129");
  await enter(browser, pass, { kennitala: "0101302209", netfang: "a@b.example" });
  expect(valuesOf(await read(pass))).toMatchObject({
    kennitala: "0101302129",
    netfang: "a@b.example",
  });

  const page = await partsOf(await browser.open(pass.deliveryPageUrl));
  expect(page.html).toContain("Þessu er ekki hægt að breyta hér.");
  expect(page.links).not.toContain(`${pathOf(pass)}/details`);
  const closed = await browser.open(`${pass.deliveryPageUrl}/details`);
  expect(closed.headers.get("location")).toBe(pathOf(pass));
});

test.each([
  ["dots", ".".repeat(30_000)],
  ["signs of an e-mail address", `${"a@".repeat(15_000)}.`],
  ["spaces", `${" ".repeat(30_000)}x`],
])("a value of 30 kB of %s is refused at its field within two seconds", async (_, text) => {
  const pass = await ticket();
  const begun = performance.now();
  const answer = await enter(new Browser(service), pass, { kennitala: text, netfang: text });
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page.length).toBeLessThan(40_000);
  expect(page).toContain(text.startsWith(" ") ? is.form.missing : is.form.tooLong);
});

test("a value with bidirectional control characters is refused", async () => {
  const typed = { kennitala: "010130-2129", netfang: "jon\u202e@bylgja.is" };
  const answer = await enter(new Browser(service), await ticket(), typed);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(is.form.malformed.EMAIL);
});

test("a form that is longer than any form is not read", async () => {
  const response = await enter(new Browser(service), await ticket(), {
    netfang: "a".repeat(200_000),
  });
  expect([response.status, (await partsOf(response)).heading]).toEqual([413, "Þetta var of langt"]);
});
