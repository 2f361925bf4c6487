import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Browser, partsOf } from "./browser.ts";
import { databaseForEach, pool } from "./fresh-service.ts";
import { loadWorld, serviceOn, type TestService } from "./test-service.ts";
import {
  automatic,
  liveMembership,
  memberField,
  offeredCode,
  onRequest,
  worldWith,
} from "./world.ts";

databaseForEach();
const page = `/t/${offeredCode}`;
const refusal = "Ekkert skírteini bíður afhendingar með þessari kennitölu.";

type Template = Parameters<typeof worldWith>[0];
type Member = Parameters<typeof worldWith>[1];
type WrittenPass = NonNullable<
  NonNullable<NonNullable<Member>["memberships"]>[number]["passes"]
>[number];

const withPass = (kennitala: string, pass: Partial<WrittenPass> = {}): Member => ({
  kennitala,
  memberships: [liveMembership(automatic, { passes: [{ id: randomUUID(), ...pass }] })],
});

async function world(template: Template, ...members: Member[]) {
  const flags = { deliveryCode: offeredCode, deliverByKennitala: true, ...template };
  await loadWorld(pool, worldWith(flags, ...members.filter((one) => one !== undefined)));
  const service: TestService = serviceOn(pool);
  return { service, browser: new Browser(service) };
}

describe("a pass that is delivered by kennitala", () => {
  test("is delivered for the kennitala, with or without its dash", async () => {
    const { browser, service } = await world({}, withPass("0101302129"));
    const shown = await partsOf(await browser.open(page));
    expect([shown.heading, shown.fields]).toEqual(["Sæktu skírteinið þitt", { kennitala: "" }]);
    const { memberships } = await service.lookUp("0101302129");
    const address = new URL(memberships[0]?.pass?.deliveryPageUrl ?? "").pathname;
    for (const kennitala of ["010130-2129", " 0101302129 "]) {
      const response = await browser.submit(page, { kennitala });
      expect([response.status, response.headers.get("location")]).toEqual([303, address]);
    }
  });

  test("is refused in the same words, whatever the reason", async () => {
    const copy = (removedAt?: string) => ({
      copies: [
        { id: randomUUID(), platform: "PLATFORM_A_WALLET" as const, device: "x", removedAt },
      ],
    });
    const { browser } = await world(
      { kennitalaAgeVerification: 18 },
      withPass("0101302209", { voidedAt: "-P1D" }),
      withPass("0101302399", copy()),
      withPass("0101302479", copy("-PT1H")),
      withPass("0101202550"),
      { kennitala: "0101302639", memberships: [liveMembership(onRequest)] },
      { kennitala: "0101302719" },
    );
    const answers = new Set<string>();
    for (const kennitala of [
      "0101302209",
      "0101302399",
      "0101302479",
      "0101202550",
      "0101302639",
      "0101302719",
      "0101303019",
    ]) {
      const response = await browser.submit(page, { kennitala });
      expect(response.status, kennitala).toBe(422);
      answers.add((await response.text()).replaceAll(kennitala, "…"));
    }
    expect(answers).toHaveLength(1);
    expect([...answers][0]).toContain(refusal);
  });

  test("says what is wrong with what is no kennitala, and keeps it", async () => {
    const { browser } = await world({}, withPass("0101302129"));
    const response = await browser.submit(page, { kennitala: "01013" });
    const shown = await partsOf(response);
    expect(response.status).toBe(422);
    expect(shown.problems).toEqual([
      ["kennitala", "Skrifaðu kennitölu með tíu tölustöfum, til dæmis 010130-2129."],
    ]);
    expect(shown.fields).toEqual({ kennitala: "01013" });
  });

  test("keeps the kennitala when the language is changed, and delivers nothing then", async () => {
    const { browser } = await world({}, withPass("0101302129"));
    const response = await browser.submit(page, { kennitala: "0101302129", language: "en" });
    const shown = await partsOf(response);
    expect([response.status, shown.language, shown.problems]).toEqual([200, "en", []]);
    expect(shown.fields).toEqual({ kennitala: "0101302129" });
  });

  test("minimum age: is delivered from the template's age on, by the kennitala's birth date", async () => {
    const { browser } = await world(
      { kennitalaAgeVerification: 18 },
      withPass("2011082120"),
      withPass("2111082200"),
    );
    expect((await browser.submit(page, { kennitala: "2011082120" })).status).toBe(303);
    expect((await browser.submit(page, { kennitala: "2111082200" })).status).toBe(422);
  });

  test("shows nobody what the holder entered, and lets nobody change it", async () => {
    const inputFields = [
      memberField("netfang", { label: "Netfang", format: "EMAIL", isMandatory: true }),
    ];
    const { browser, service } = await world({ inputFields }, withPass("0101302129"));
    const address =
      (await browser.submit(page, { kennitala: "0101302129" })).headers.get("location") ?? "";
    await browser.submit(`${address}/details`, { "input.netfang": "gunna@b.example" });
    const stranger = new Browser(service);
    const again = await stranger.submit(page, { kennitala: "0101302129" });
    expect(again.headers.get("location")).toBe(address);
    expect((await partsOf(await stranger.open(address))).html).not.toContain("gunna@");
    expect((await stranger.open(`${address}/details`)).status).toBe(303);
    await stranger.submit(`${address}/details`, { "input.netfang": "annar@b.example" });
    expect((await pool.query("select value from pass_input_value")).rows).toEqual([
      { value: "gunna@b.example" },
    ]);
  });
});

test("a membership's pass is not handed out where the template does not say so", async () => {
  const { browser } = await world(
    { deliverByKennitala: false, allowsNewPass: true },
    withPass("0101302129"),
  );
  const shown = await partsOf(await browser.open(page));
  expect(shown.heading).toBe("Skírteinið fæst ekki hér");
  expect(shown.html).toContain("Skírteinið fylgir aðild");
  const forced = await browser.submit(page, { kennitala: "0101302129", code: offeredCode });
  expect(forced.headers.get("location")).toBe(page);
});
