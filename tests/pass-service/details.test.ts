import { beforeEach, describe, expect, test } from "vitest";
import { type Pass, passSchema } from "#contract/index.ts";
import { Browser, partsOf } from "./browser.ts";
import { testDatabases } from "./test-database.ts";
import {
  demoService,
  loadWorld,
  origin,
  readDemoWorld,
  serviceOn,
  type TestService,
} from "./test-service.ts";
import { memberField, templates, worldOffering } from "./world.ts";

const databases = testDatabases();
let service: TestService;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
});

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

  test("asks for the holder's fields, and offers no wallet until they are there", async () => {
    const browser = new Browser(service);
    const pass = await ticket();
    expect(pass.requiresCustomerInput).toBe(true);
    const page = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(page.heading).toBe("Upplýsingar á skírteinið");
    expect(page.forms).toEqual(["/language", `${pathOf(pass)}/details`]);
    expect(page.fields).toEqual({ "input.kennitala": "", "input.netfang": "" });

    const forced = await browser.submit(`${pass.deliveryPageUrl}/wallet`);
    expect([forced.status, forced.headers.get("location")]).toEqual([303, pathOf(pass)]);
    expect((await read(pass)).status).toBe("UNCLAIMED");
  });

  test("goes into a wallet once they are saved, and the interface shows them", async () => {
    const browser = new Browser(service);
    const pass = await ticket();
    const saved = await enter(browser, pass, {
      kennitala: "010130-2129",
      netfang: " a@b.example ",
    });
    expect([saved.status, saved.headers.get("location")]).toEqual([
      303,
      `${pathOf(pass)}?notice=saved`,
    ]);
    const now = await read(pass);
    expect(now.requiresCustomerInput).toBe(false);
    expect(valuesOf(now)).toEqual({
      kennitala: "0101302129",
      netfang: "a@b.example",
      saeti: "B 4",
      dagur: null,
      stadur: null,
    });

    const page = await partsOf(await browser.open(saved.headers.get("location") ?? ""));
    expect(page.heading).toBe("Settu skírteinið í veskið");
    expect(page.html).toContain("Upplýsingarnar voru vistaðar.");
    expect(page.html).toContain("010130-2129");
    expect(page.forms).toContain(`${pathOf(pass)}/wallet`);
    expect(page.links).toContain(`${pathOf(pass)}/details`);
    expect(
      (await browser.submit(`${pass.deliveryPageUrl}/wallet`)).headers.get("location"),
    ).toMatch(/^\/wallet\//);
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
    expect(page.fields).toEqual({
      "input.kennitala": "&lt;b&gt;&quot;1&amp;2",
      "input.netfang": " ekki netfang",
    });
    expect(page.html).toContain('role="alert"');
    expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(page.html).toContain("<title>Villa: ");
    expect(page.html.indexOf("problems")).toBeLessThan(page.html.indexOf("<h1>"));
    expect(valuesOf(await read(pass))).toMatchObject({ kennitala: null, netfang: null });
  });

  test("asks in English who reads English", async () => {
    const browser = new Browser(service, "en");
    const response = await enter(browser, await ticket(), { kennitala: "" });
    const page = await partsOf(response);
    expect(page.heading).toBe("Details for the pass");
    expect(page.problems).toEqual([["field-1", "Kennitala: This field must be filled in."]]);
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

  test("that another pass of the template has are refused at their field", async () => {
    await ticket({ kennitala: "0101302129" });
    const pass = await ticket();
    const response = await enter(new Browser(service), pass, { kennitala: "010130-2129" });
    expect(response.status).toBe(422);
    expect((await partsOf(response)).problems[0]?.[1]).toMatch(
      /^Kennitala: Skírteini er þegar til/,
    );
    expect(valuesOf(await read(pass)).kennitala).toBeNull();
  });

  test("unique value: of two holders who claim it concurrently one gets it, the other an error", async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, () => ticket()));
    const answers = await Promise.all(
      rivals.map((pass) => enter(new Browser(service), pass, { kennitala: "010130-2129" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422, 422, 422]);
    const stored = await Promise.all(rivals.map(read));
    expect(stored.filter((pass) => valuesOf(pass).kennitala === "0101302129")).toHaveLength(1);
  });

  test("stay as they are on a closed pass, which takes none", async () => {
    const pass = await ticket();
    const change = { passTemplateId: templates.ticket, isVoided: true };
    await service.put(`/api/v1/pass/${pass.id}`, change);
    const browser = new Browser(service);
    const page = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(page.heading).toBe("Ekki er hægt að nota skírteinið");
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

describe("a template that locks its input fields", () => {
  const world = worldOffering({
    lockInputFields: true,
    inputFields: [
      memberField("nafn", { label: "Nafn", isMandatory: true }),
      memberField("gestur", { label: "Gestur" }),
    ],
  });

  beforeEach(async () => {
    const pool = await databases.fresh();
    await loadWorld(pool, world);
    service = serviceOn(pool);
  });

  test("lets the holder enter what is empty, once", async () => {
    const body = { passTemplateId: world.issuers[0]?.passTemplates[0]?.id };
    const pass = passSchema.parse(await (await service.post("/api/v1/pass", body)).json());
    const browser = new Browser(service);
    const first = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(first.html).toContain("þessu er ekki hægt að breyta eftir á");
    await enter(browser, pass, { nafn: "Jón" });

    const form = await partsOf(await browser.open(`${pass.deliveryPageUrl}/details`));
    expect(form.heading).toBe("Bæta við upplýsingum");
    expect(form.fields).toEqual({ "input.gestur": "" });
    expect(form.html).toContain("Jón");
    await enter(browser, pass, { nafn: "Gunna", gestur: "Siggi" });
    expect(valuesOf(await read(pass))).toEqual({ nafn: "Jón", gestur: "Siggi" });

    const page = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(page.html).toContain("Þessu er ekki hægt að breyta hér.");
    expect(page.links).not.toContain(`${pathOf(pass)}/details`);
    const closed = await browser.open(`${pass.deliveryPageUrl}/details`);
    expect(closed.headers.get("location")).toBe(pathOf(pass));
  });
});

test("a unique value may be as long as any other, and is still unique", async () => {
  const pool = await databases.fresh();
  await loadWorld(pool, worldOffering({ inputFields: [memberField("x", { isUnique: true })] }));
  service = serviceOn(pool);
  const { data } = await (await service.get("/api/v1/pass-template")).json();
  const create = async () => {
    const body = { passTemplateId: data[0].id };
    return passSchema.parse(await (await service.post("/api/v1/pass", body)).json());
  };
  const long = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
  const browser = new Browser(service);
  expect((await enter(browser, await create(), { x: long })).status).toBe(303);
  expect((await enter(browser, await create(), { x: long })).status).toBe(422);
});

test("a form that is longer than any form is not read", async () => {
  const pass = await ticket();
  const response = await enter(new Browser(service), pass, { netfang: "a".repeat(200_000) });
  expect([response.status, (await partsOf(response)).heading]).toEqual([413, "Þetta var of langt"]);
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

test("the log holds nothing that a holder typed", async () => {
  const pass = await ticket();
  await enter(new Browser(service), pass, { kennitala: "0101302129", netfang: "leynd@b.example" });
  expect(service.log.join()).not.toMatch(/0101302129|leynd|input\./);
});

test("the demo world has a page where a pass with many kinds of field can be had", async () => {
  const { issuers } = await readDemoWorld();
  const offered = issuers[0]?.passTemplates.find(({ id }) => id === templates.trainingWeekend);
  expect(new Set(offered?.inputFields.map(({ format }) => format))).toHaveLength(7);
});
