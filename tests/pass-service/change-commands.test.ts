import { describe, expect, test, vi } from "vitest";
import { run, succeeded } from "./command.ts";
import { worldFixture } from "./program.ts";
import { testDatabases } from "./test-database.ts";

vi.setConfig({ testTimeout: 120_000 });

const databases = testDatabases();
const bylgja = ["--issuer", "sundfelagid-bylgja"];
const vogar = ["--name", "Sundfélagið Vogar", "--card", "#0b3d5c", "--accent", "#f2b84b"];

async function emptyService() {
  return { PASS_SERVICE_DATABASE_URL: await databases.address() };
}

async function demoWorld() {
  const environment = await emptyService();
  await succeeded(["load", worldFixture()], environment);
  return environment;
}

describe("a change", () => {
  test.each([
    ["issuers", "--name, --card, "],
    ["types", "--name, --english-name, "],
    ["templates", "--name, --english-name, "],
  ])("of %s that names nothing says what it could name", async (what, options) => {
    const { code, err } = await run([what, "change", ...(what === "issuers" ? [] : bylgja)], {
      ...(await demoWorld()),
    });
    expect([code, err]).toEqual([1, expect.stringContaining(`by one or more of: ${options}`)]);
  });

  test("to a card that carries no readable text is refused, as setup does", async () => {
    const environment = await demoWorld();
    const { err } = await run(
      ["issuers", "change", "sundfelagid-bylgja", "--card", "#c36446"],
      environment,
    );
    expect(err).toMatch(/^--card: neither white nor black text is readable on #c36446/);
  });

  test.each([
    [["--name", "Sund\nfélagið"], /^--name must be one line/],
    [["--accent", "#0B3D5C"], /^--accent: is the card's colour too/],
  ])("to %j is refused, as setup does", async (options, reason) => {
    const { code, err } = await run(
      ["issuers", "change", "sundfelagid-bylgja", ...options],
      await demoWorld(),
    );
    expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
  });

  test("that voids a template gives no advice about its text message", async () => {
    const environment = await emptyService();
    await succeeded(["issuers", "create", ...vogar], environment);
    const made = await succeeded(
      ["templates", "create", "--pass-type", "MEMBER", "--name", "Kort"],
      environment,
    );
    expect(made).not.toContain("--sms-");
    expect(await succeeded(["templates", "void", "kort"], environment)).not.toContain("--sms-");
  });
});
