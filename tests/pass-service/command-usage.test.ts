import { describe, expect, test } from "vitest";
import { CommandError } from "#pass-service/commands/command-error.ts";
import { commands } from "#pass-service/commands/commands.ts";

describe.each([...commands])("$name", ({ name, takes, usage, run }) => {
  test("explains every option that it takes", () => {
    const [first = "", ...rest] = usage.split("\n");
    expect(first).toBe(`npm run service -- ${name} ${takes}`.trim());
    const options = takes.match(/--[a-z-]+/g) ?? [];
    for (const option of options) expect(rest.join("\n")).toMatch(new RegExp(`^ +${option} `, "m"));
    expect(rest.length).toBeGreaterThan(3);
    expect(Math.max(...rest.map((line) => line.length))).toBeLessThan(100);
  });

  test("refuses an option that it does not know, and says where to look", async () => {
    const reason = `${name}: Unknown option '--loud'. See: npm run service -- ${name} --help`;
    await expect(run(["--loud"])).rejects.toThrow(new CommandError(reason));
  });

  test("refuses an argument too many", async () => {
    await expect(run(["a", "b", "c"])).rejects.toThrow(/does not take "[abc]"\. See: /);
  });
});
