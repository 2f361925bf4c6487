import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { takeNoOptions } from "./portal-command.ts";

const stamp = ".next/felagi-sources";
const sources = [
  "{app,components,public}/**/*.*",
  "lib/{contract,theme,pass-client,portal,process}/**/*.*",
  "{proxy,instrumentation}.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "package-lock.json",
];

/**
 * Every build names the server actions alike: a form that one version drew is understood by the other
 * while an installation is upgraded one process at a time. By default Next.js makes a key for each build,
 * from which the names are derived. No secret: the key encrypts what an action encloses, and ours enclose
 * nothing (`tests/architecture` refuses it).
 */
export const actionKey = Buffer.from("felagi: names of server actions.").toString("base64");

/** Builds the portal unless the existing build is up to date with the sources (by hash). */
export async function buildPortalWhenStale(): Promise<void> {
  const now = await fingerprint();
  const built =
    existsSync(".next/BUILD_ID") && existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (built === now) return;
  process.stdout.write("Building the portal (a minute or so, once) …\n");
  await buildPortal(now);
}

async function buildPortal(print?: string): Promise<void> {
  // Removed first: an interrupted build must not count as up to date.
  rmSync(stamp, { force: true });
  const next = path.resolve("node_modules/next/dist/bin/next");
  const status = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [next, "build"], {
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionKey,
      },
    });
    const end = () => void child.kill();
    process.once("exit", end);
    child.once("exit", (status) => {
      process.off("exit", end);
      resolve(status);
    });
  });
  if (status !== 0) {
    process.stderr.write("The portal could not be built; the reason stands above.\n");
    process.exit(1);
  }
  writeFileSync(stamp, print ?? (await fingerprint()));
}

async function fingerprint(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256").update(process.version);
  for (const file of files.sort()) hash.update(path.relative(".", file)).update(readFileSync(file));
  return hash.digest("hex");
}

if (import.meta.main) {
  takeNoOptions(`Builds the portal for npm start, into .next. It takes no options but --help.

npm start builds it as well, where there is no build of these sources yet.
`);
  await buildPortal();
}
