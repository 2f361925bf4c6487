import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { run, succeeded } from "./command.ts";
import { temporaryDirectory, worldFixture } from "./program.ts";
import { testDatabases } from "./test-database.ts";

vi.setConfig({ testTimeout: 120_000 });

const databases = testDatabases();
const bylgja = ["--issuer", "sundfelagid-bylgja"];

async function emptyService() {
  return { PASS_SERVICE_DATABASE_URL: await databases.address() };
}

async function demoWorld() {
  const environment = await emptyService();
  await succeeded(["load", worldFixture()], environment);
  return environment;
}

type Environment = Awaited<ReturnType<typeof emptyService>>;

async function fileOf(fields: unknown): Promise<string> {
  const file = path.join(await temporaryDirectory(), "fields.json");
  writeFileSync(file, JSON.stringify(fields));
  return file;
}

async function listed(what: "issuers" | "types" | "templates", environment: Environment) {
  const { issuers, membershipTypes, passTemplates } = JSON.parse(
    await succeeded([what, "list", "--json"], environment),
  );
  return (issuers ?? membershipTypes ?? passTemplates) as Record<string, unknown>[];
}

const vogar = ["--name", "Sundfélagið Vogar", "--card", "#0b3d5c", "--accent", "#f2b84b"];
const uuid = /: [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/m;

describe("an issuer, a template and a type", () => {
  test("are made by options alone, with identifiers that are printed, and members get passes", async () => {
    const environment = await emptyService();
    const issuer = await succeeded(
      ["issuers", "create", ...vogar, "--sms-sender", "Vogar", "--email", "spurt@vogar.example"],
      environment,
    );
    expect(issuer).toMatch(uuid);
    expect(issuer).toContain("keys create --issuer sundfelagid-vogar --key-id portal");
    const model = ["--model", "membership-card", "--name", "Árskort"];
    expect(await succeeded(["templates", "create", ...model], environment)).toMatch(uuid);
    const type = ["--name", "Félagsskírteini", "--template", "arskort", "--issuance", "automatic"];
    expect(await succeeded(["types", "create", ...type], environment)).toMatch(uuid);
    const member = ["--kennitala", "010130-2129", "--name", "Gunna", "--type", "félagsskírteini"];
    const said = await succeeded(["members", "add", ...member], environment);
    expect(said).toContain("1 got a pass");
    expect(said).toContain("a column number (--number of members add) fills it");

    expect(await listed("issuers", environment)).toEqual([
      expect.objectContaining({
        colours: { card: "#0b3d5c", accent: "#f2b84b" },
        support: { email: "spurt@vogar.example" },
        hasSmsAddOn: true,
        smsSenders: [{ name: "Vogar", approved: true }],
      }),
    ]);
    expect(await listed("templates", environment)).toEqual([
      expect.objectContaining({
        type: "MEMBER",
        smsTemplate: { sender: "Vogar", content: "Skírteinið þitt er tilbúið: ${url}" },
        inputFields: [
          expect.objectContaining({ filledFrom: "memberName" }),
          expect.objectContaining({ filledFrom: "memberNumber" }),
        ],
      }),
    ]);
    expect(await succeeded(["types"], environment)).toMatch(/^Félagsskírteini +Sundf.+Árskort/m);
  });

  test("an issuer may send no texts when it is made so, until the add-on is switched on", async () => {
    const environment = await emptyService();
    const hasAddOn = async () => (await listed("issuers", environment))[0]?.hasSmsAddOn;
    await succeeded(["issuers", "create", ...vogar, "--no-sms-add-on"], environment);
    expect(await hasAddOn()).toBe(false);
    await succeeded(["issuers", "change", "--sms-add-on"], environment);
    expect(await hasAddOn()).toBe(true);
  });

  test("take a file whose fields are those that list prints, and options come before it", async () => {
    const environment = await demoWorld();
    const [first] = await listed("templates", environment);
    const { id: _, issuer: __, name: ___, ...fields } = first ?? {};
    const args = ["templates", "create", "--name", "Annað", ...bylgja, "--file"];
    await succeeded([...args, await fileOf({ ...fields, name: "Úr skrá" })], environment);
    const all = await listed("templates", environment);
    const { id: made, ...same } = all.find(({ name }) => name === "Annað") ?? {};
    expect(made).not.toBe(first?.id);
    expect(same).toEqual({ ...fields, issuer: "Sundfélagið Bylgja", name: "Annað" });
  });
});

describe("a change", () => {
  /** Everything that refers to a template, as it is stored. */
  async function historyIn({ PASS_SERVICE_DATABASE_URL: connectionString }: Environment) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    const read = async (table: string) =>
      (
        await client.query(
          `select to_jsonb(t) - 'changed_in' - 'last_modified' as row from ${table} t order by 1`,
        )
      ).rows;
    return Promise.all(
      ["pass", "pass_input_value", "membership", "member", "wallet_copy", "api_key"].map(read),
    );
  }

  test("touches only what is named, and keeps passes and members", async () => {
    const environment = await demoWorld();
    const [before, history] = [
      await listed("templates", environment),
      await historyIn(environment),
    ];
    const target = before.find(
      ({ smsTemplate, issuer }) => smsTemplate && issuer === "Sundfélagið Bylgja",
    );
    const change = ["templates", "change", String(target?.id), ...bylgja];
    const said = await succeeded(
      [...change, "--sms-text", "Nýtt: ${url}", "--description", ""],
      environment,
    );
    expect(said).toMatch(/^Changed the template .+: /);
    const { description: _, ...rest } = target ?? {};
    const after = await listed("templates", environment);
    expect(after).toEqual(
      before.map((one) =>
        one === target
          ? { ...rest, smsTemplate: { ...(one.smsTemplate as object), content: "Nýtt: ${url}" } }
          : one,
      ),
    );
    expect(await historyIn(environment)).toEqual(history);
    expect(await succeeded([...change, "--sms-text", "Nýtt: ${url}"], environment)).toContain(
      "Nothing changes",
    );
  });

  test("of a template's lists removes locations, and never an input field", async () => {
    const environment = await emptyService();
    await succeeded(["issuers", "create", ...vogar], environment);
    const place = { relevantText: "Hér", latitude: 64, longitude: -21 };
    const field = (identifier: string) => ({ identifier, label: "L", type: "ISSUER" });
    const first = { locations: [place, place], inputFields: [field("a"), field("b")] };
    const create = ["templates", "create", "--name", "Kort", "--pass-type", "MEMBER", "--file"];
    await succeeded([...create, await fileOf(first)], environment);
    const second = { locations: [place], inputFields: [field("c"), field("a")] };
    await succeeded(["templates", "change", "--file", await fileOf(second)], environment);
    const [template] = await listed("templates", environment);
    expect(template?.locations).toEqual([place]);
    const fields = template?.inputFields as { identifier: string }[];
    expect(fields.map(({ identifier }) => identifier)).toEqual(["c", "a", "b"]);
  });

  test("voids a template, which makes no new passes until it is ACTIVE again", async () => {
    const environment = await emptyService();
    await succeeded(["issuers", "create", ...vogar], environment);
    const model = ["--model", "membership-card", "--name", "Kort"];
    await succeeded(["templates", "create", ...model], environment);
    await succeeded(["types", "create", "--name", "Aðild", "--issuance", "automatic"], environment);
    expect(await succeeded(["templates", "void", "kort"], environment)).toContain(
      "Members of Aðild get no new pass.",
    );
    const add = (kennitala: string) =>
      succeeded(["members", "add", "--kennitala", kennitala, "--name", "Gunna"], environment);
    expect(await add("010130-2129")).toContain("0 got a pass");
    await succeeded(["templates", "change", "kort", "--status", "ACTIVE"], environment);
    expect(await add("010130-2209")).toContain("1 got a pass");
  });
});

describe("bad input", () => {
  test.each<[string, string[], RegExp]>([
    ["no name", ["issuers", "create", "--card", "#0b3d5c"], /^--name is missing\.$/m],
    ["no colour", ["issuers", "create", "--name", "X"], /^--card is missing\.$/m],
    [
      "a colour that is none",
      ["issuers", "create", ...vogar, "--card", "blue"],
      /^--card: is no colour of the form #rrggbb\.$/m,
    ],
    [
      "a sender that no carrier takes",
      ["issuers", "change", "sundfelagid-bylgja", "--sms-sender", "Þórður"],
      /^--sms-sender: is not 3 to 11 letters/,
    ],
    [
      "a name that another has",
      ["issuers", "create", ...vogar, "--name", "sundfélagið bylgja"],
      /^--name: another issuer is called Sundfélagið Bylgja already, /,
    ],
    [
      "a logo that is none",
      ["issuers", "create", ...vogar, "--logo", "no.svg"],
      /^--logo: there is no file/,
    ],
    [
      "a punch card without stamps",
      ["templates", "create", ...bylgja, "--name", "Klipp", "--pass-type", "PUNCH"],
      /^--stamps: a PUNCH template needs at least one\.$/m,
    ],
    [
      "a type of pass that is none",
      ["templates", "create", ...bylgja, "--name", "Klipp", "--pass-type", "CARD"],
      /^--pass-type: must be one of /,
    ],
    [
      "words for a number",
      ["templates", "create", ...bylgja, "--name", "Klipp", "--stamps", "ten"],
      /^--stamps takes a whole number\.$/m,
    ],
    [
      "a sender of nobody",
      ["templates", "create", ...bylgja, "--model", "ticket", "--name", "M", "--sms-sender", "N"],
      /^--sms-sender: the issuer has no such sender\.$/m,
    ],
    [
      "a template of nobody",
      ["types", "create", ...bylgja, "--name", "T", "--template", "nei", "--issuance", "automatic"],
      /^--template names none of these; it takes a name, its slug or an identifier:/,
    ],
    [
      "another way of issuance",
      ["types", "change", "sundkort", ...bylgja, "--issuance", "never"],
      /^--issuance: must be one of /,
    ],
    [
      "a second type on request",
      ["types", "change", "felagsskirteini", ...bylgja, "--issuance", "on-request"],
      /^--issuance: Sundkort is on-request already, /,
    ],
    [
      "a file that is not there",
      ["types", "change", "sundkort", ...bylgja, "--file", "nowhere.json"],
      /^--file: nowhere\.json cannot be read\.$/m,
    ],
  ])(
    "%s: one sentence with the option's name, and nothing is written",
    async (_, args, expected) => {
      const environment = await demoWorld();
      const all = async () => [
        await listed("issuers", environment),
        await listed("types", environment),
        await listed("templates", environment),
      ];
      const before = await all();
      const { code, out, err } = await run(args, environment);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(expected);
      expect(err).not.toContain("    at ");
      expect(await all()).toEqual(before);
    },
  );

  test.each([
    [
      "an identifier",
      { id: crypto.randomUUID() },
      /^--file: there is no field id; it takes name, /,
    ],
    [
      "a field inside a list",
      { inputFields: [{ identifier: "a", type: "ISSUER" }] },
      /^--file, inputFields\[0\]\.label/,
    ],
  ])("in a file, %s is named with its place", async (_, fields, expected) => {
    const environment = await demoWorld();
    const create = ["templates", "create", ...bylgja, "--name", "Kort", "--pass-type", "MEMBER"];
    const { code, err } = await run([...create, "--file", await fileOf(fields)], environment);
    expect(code).toBe(1);
    expect(err).toMatch(expected);
  });
});

test("every command of the three has an example in its help", async () => {
  for (const what of ["issuers", "types", "templates"]) {
    for (const verb of ["create", "change", "list", ...(what === "templates" ? ["void"] : [])]) {
      const help = await succeeded([what, verb, "--help"]);
      expect(help).toContain(`npm run service -- ${what} ${verb} `.trimEnd());
    }
  }
  expect(await succeeded(["issuers", "--help"])).toContain("cannot be voided");
  expect(await succeeded(["types", "--help"])).toContain("cannot be voided");
});
