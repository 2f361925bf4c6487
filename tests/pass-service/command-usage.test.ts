import { describe, expect, test } from "vitest";
import { commandsIn, program } from "#pass-service/commands/program.ts";
import { run, succeeded } from "./command.ts";

const commands = commandsIn(program).map((command) => {
  const family = command.parent === program ? [] : [command.parent?.name() ?? ""];
  const needed = command.options.filter(({ mandatory }) => mandatory);
  const options = needed.flatMap(({ long }) => [long ?? "", crypto.randomUUID()]);
  return { words: [...family, command.name()], command, options };
});

describe.each(commands)("$words", ({ words, command, options }) => {
  test("says what it does, and explains every argument and option that it takes", async () => {
    const help = await succeeded([...words, "--help"]);
    expect(help).toMatch(/^Usage: npm run service -- /);
    expect(command.description()).toMatch(/\.$/m);
    for (const { description } of [...command.options, ...command.registeredArguments]) {
      expect(description).not.toBe("");
      expect(help).toContain(description);
    }
    expect(Math.max(...help.split("\n").map((line) => line.length))).toBeLessThan(101);
  });

  test("refuses an option that it does not know, and says where to look", async () => {
    expect(await run([...words, ...options, "--loud"])).toEqual({
      code: 1,
      out: "",
      err: `unknown option '--loud'. See: npm run service -- ${words.join(" ")} --help\n`,
    });
  });

  test("refuses an argument too many", async () => {
    const { code, err } = await run([...words, ...options, "a", "b"]);
    expect([code, err]).toEqual([1, expect.stringMatching(/^too many arguments .*\. See: .*\n$/)]);
  });
});
