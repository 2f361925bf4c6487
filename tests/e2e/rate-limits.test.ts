import type { APIRequestContext } from "@playwright/test";
import { sealData } from "iron-session";
import { portalBeforeNothing, portalWithProviderAway, ports } from "./support/addresses.ts";
import { demoPeople } from "./support/people.ts";
import { PlainBrowser, type PlainPage } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { type PostedForm, post } from "./support/posted-form.ts";
import { sessionPasswords } from "./support/secrets.ts";
import { expect, test } from "./support/test.ts";
import { words } from "./support/words.ts";

/** Portals that nobody else types a kennitala into: what is counted here stands still. */
const typing = { portal: portalBeforeNothing, port: ports.portalBeforeNothing };
const proving = { portal: portalWithProviderAway, port: ports.portalWithProviderAway };

const tooManyFromHere = /Of margar kennitölur [^<]*? reyndu aftur eftir \d+ mínút/;
const thisOneTooOften = /Þessi kennitala [^<]*? of oft[^<]*? reyndu aftur eftir \d+ mínút/;

/** None of them anybody's. */
const kennitalas = ["010130-9010", "010130-9020", "010130-9030", "010130-9040"];

/** As if so many had been counted already under whatever begins like this. */
async function haveCounted(port: number, name: string, points: number): Promise<void> {
  const counted = await query(port, "update rate_limit set points = $2 where key like $1 || '%'", [
    name,
    points,
  ]);
  expect(counted.rowCount, name).toBe(1);
}

test.describe("how often a kennitala is typed", { tag: "@once" }, () => {
  test.use({ baseURL: typing.portal });
  test.describe.configure({ mode: "serial" });
  let form: PostedForm;

  test.beforeEach(async ({ plain }) => {
    await query(typing.port, "delete from rate_limit");
    const start = await plain.open("/");
    form = start.posted(start.form("[name=kennitala]"));
  });

  /** From the same place every time, whatever the headers claim. */
  const type = (request: APIRequestContext, kennitala: string, turn = 0) =>
    post(
      request,
      { ...form, fields: { ...form.fields, kennitala } },
      { Origin: typing.portal, "X-Forwarded-For": `203.0.113.${turn}, 198.51.100.${turn}` },
    );

  test("is limited for an address, which nobody can make up", async ({ request }) => {
    expect((await type(request, kennitalas[0] ?? "")).status()).toBe(303);
    await haveCounted(typing.port, "kennitala-from", 28);
    for (const mistyped of ["", "123", "8101302129"]) await type(request, mistyped);
    const statuses: number[] = [];
    for (const [turn, kennitala] of kennitalas.entries()) {
      statuses.push((await type(request, kennitala, turn)).status());
    }
    expect(statuses).toEqual([303, 303, 200, 200]);
    const { rows } = await query<{ key: string }>(typing.port, "select key from rate_limit");
    expect(rows.filter(({ key }) => key.startsWith("kennitala-from"))).toHaveLength(1);
    const digits = kennitalas.map((kennitala) => kennitala.replace("-", ""));
    for (const one of [...kennitalas, ...digits]) expect(JSON.stringify(rows)).not.toContain(one);
  });

  test("is limited for a kennitala, wherever it is typed, and says so to everybody alike", async ({
    request,
  }) => {
    const answers: string[] = [];
    for (const kennitala of [demoPeople.inWallet, demoPeople.unknown]) {
      await query(typing.port, "delete from rate_limit");
      expect((await type(request, kennitala)).status()).toBe(303);
      await haveCounted(typing.port, "kennitala-of", 19);
      expect((await type(request, kennitala)).status()).toBe(303);
      const stopped = await type(request, kennitala);
      expect(stopped.headers()["set-cookie"] ?? "").not.toContain("felagi-member=");
      answers.push((await stopped.text()).match(thisOneTooOften)?.[0] ?? "");
    }
    expect(answers[0]).toMatch(thisOneTooOften);
    expect(new Set(answers).size).toBe(1);
  });

  test("is told in words, and the kennitala stays", async ({ plain, request }) => {
    await type(request, kennitalas[0] ?? "");
    await haveCounted(typing.port, "kennitala-from", 30);
    const kennitala = "010130-2129";
    const answer = await plain.submit(await plain.open("/"), "[name=kennitala]", { kennitala });
    expect(answer.alert).toContain(words.is.identify.stoppedTitle);
    expect(answer.alert).toMatch(tooManyFromHere);
    const field = answer.one("[name=kennitala]");
    expect(field.getAttribute("value")).toBe(kennitala);
    expect(field.hasAttribute("aria-invalid")).toBe(false);
  });
});

test("how often an electronic ID is tried is limited", { tag: "@once" }, async () => {
  const plain = new PlainBrowser(proving.portal);
  const { electronicId } = words.is.identify;
  await query(proving.port, "delete from rate_limit where key like 'electronic-id%'");
  const form = await plain.open("/");
  const reasonOf = ({ headers }: PlainPage) =>
    new URL(headers.get("location") ?? "", proving.portal).searchParams.get("refused");
  const start = async () => reasonOf(await plain.post(form, { button: electronicId.submit }));
  const comeBack = async (turn: number) => {
    const headers = { "X-Forwarded-For": `203.0.113.${turn}` };
    return reasonOf(await plain.ask(`/sign-in/callback?code=1&state=${turn}`, { headers }));
  };
  expect(await start()).toBe("unreachable");
  await haveCounted(proving.port, "electronic-id-from", 59);
  expect([await start(), await start()]).toEqual(["unreachable", "too-many"]);
  await query(proving.port, "delete from rate_limit where key like 'electronic-id-from%'");
  // As any page of others could send its readers here: what began nothing counts against nobody.
  expect(await comeBack(0)).toBe("stale");
  const counted = "select from rate_limit where key like 'electronic-id-refused%'";
  expect((await query(proving.port, counted)).rowCount).toBe(0);
  const trip = { state: "begun", nonce: "nonce", verifier: "verifier", next: "" };
  const sealed = await sealData(trip, { password: sessionPasswords, ttl: 600 });
  const finish = async (turn: number) => {
    plain.cookies.set("felagi-member-provider", sealed);
    return comeBack(turn);
  };
  expect(await finish(1)).toBe("stale");
  await haveCounted(proving.port, "electronic-id-refused", 29);
  expect([await finish(2), await finish(3)]).toEqual(["stale", "too-many"]);
  expect(await start()).toBe("too-many");
  expect((await plain.open("/?refused=too-many")).alert).toContain(
    electronicId.refused["too-many"],
  );
});
