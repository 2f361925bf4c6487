import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const command = "lib/portal/doctor/doctor-command.ts";

function doctor(...args: string[]) {
  return spawnSync(process.execPath, ["--conditions=react-server", command, ...args], {
    encoding: "utf8",
  });
}

test("the doctor says how it is called", () => {
  const { status, stdout, stderr } = doctor("--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("npm run doctor -- --json");
});

test("an option that the doctor does not know is answered in one line", () => {
  const { status, stdout, stderr } = doctor("--jsom");
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toBe("There is no such option. See --help.\n");
});
