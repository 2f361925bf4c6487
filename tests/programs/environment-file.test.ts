import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadEnvironmentFile } from "#process/installation.ts";

test("an environment file that cannot be read is skipped, and named", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A folder cannot be read as a file by anybody, root included.
  const file = path.join(folder, "own", "portal.env");
  mkdirSync(file, { recursive: true });
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  loadEnvironmentFile("portal", { DATA_DIR: folder });
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${file} cannot be read`));
});
