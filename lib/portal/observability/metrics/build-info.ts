import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { processWide } from "#portal/process-wide.ts";

/** As `package.json` names it, in the folder that the portal is started in. */
export const getVersion = processWide("version", () => {
  const about = JSON.parse(readFileSync(path.join(process.cwd(), "package.json"), "utf8"));
  return String(about.version);
});
