import { describe, expect, test } from "vitest";
import { sourceFiles, trackedFiles } from "./source-files.ts";

const files = sourceFiles();

/** Nobody is there yet: whoever comes back from the identity provider is about to be told apart. */
const wayIn = "app/staff/(auth)/sign-in/callback/route.ts";

/** drizzle-kit reads these outside the bundler, where the mark would throw. */
const readByTheMigrationTool = /^lib\/portal\/database\/(schema\/[\w-]+|drizzle\.config)\.ts$/;

describe("the server boundary", () => {
  test("every file of the portal carries the server-only mark", () => {
    const unmarked = files
      .filter(({ path }) => path.startsWith("lib/portal/") && !readByTheMigrationTool.test(path))
      .filter(({ imports }) => imports[0] !== "server-only");
    expect(unmarked.map(({ path }) => path)).toEqual([]);
  });

  test("the parts that run outside the bundler carry none", () => {
    const marked = files
      .filter(({ path }) =>
        /^lib\/(contract|conformance|pass-client|pass-service|electronic-id|theme|rate-limits|embedded-postgres)\//.test(
          path,
        ),
      )
      .filter(({ imports }) => imports.includes("server-only"));
    expect(marked.map(({ path }) => path)).toEqual([]);
  });

  test("a client component imports nothing of the portal but types", () => {
    const leaking = files
      .filter(({ text }) => text.startsWith('"use client"'))
      .filter(({ text }) => /^import (?!type )[^;]*"#portal/m.test(text));
    expect(leaking.map(({ path }) => path)).toEqual([]);
  });

  test("a file of actions exports wrapped actions and types, and nothing else", () => {
    const actionFiles = files.filter(({ text }) => text.startsWith('"use server"'));
    expect(actionFiles.length).toBeGreaterThan(0);
    for (const { path, text } of actionFiles) {
      expect(path).toMatch(/\/actions\.ts$/);
      const exports = text.match(/^export .*/gm) ?? [];
      const unwrapped = exports.filter(
        (line) =>
          !/^export (type|interface) |^export const \w+ = (public|member|staff)Action[<(]/.test(
            line,
          ),
      );
      expect(unwrapped, path).toEqual([]);
    }
  });

  test("no action stands inside other code: what it encloses would be encrypted with a key that is no secret", () => {
    const enclosed = files.filter(({ text }) => /^\s+["']use server["']/m.test(text));
    expect(enclosed.map(({ path }) => path)).toEqual([]);
  });

  test("no link changes the page inside its document, whose headers say what it may do", () => {
    const soft = files.filter(({ imports }) => imports.includes("next/link"));
    expect(soft.map(({ path }) => path)).toEqual([]);
  });

  test("every page looks at who is there (what it then shows is proven end to end)", () => {
    // It must be the same for everybody, whoever they are.
    const blind = "app/(member)/text-link/page.tsx";
    const unguarded = files
      .filter(({ path }) => path !== blind)
      .filter(({ path }) => path.endsWith("/page.tsx") && !path.includes("/staff/(console)/"))
      .filter(({ text }) => !/await get(Staff)?Visit\(\)/.test(text));
    expect(unguarded.map(({ path }) => path)).toEqual([]);
  });

  test("every page of the console is drawn for a permission", () => {
    const pages = files.filter(
      ({ path }) => path.includes("/staff/(console)/") && path.endsWith("/page.tsx"),
    );
    expect(pages.length).toBeGreaterThan(0);
    const unguarded = pages.filter(
      ({ text }) => !/^export default staffPage(<[^;]*>)?\(\s*"[a-z]+:[a-z]+",/m.test(text),
    );
    expect(unguarded.map(({ path }) => path)).toEqual([]);
  });

  test("every handler of the console asks who is there before it answers", () => {
    const handlers = files
      .filter(({ path }) => path.includes("/staff/") && path.endsWith("/route.ts"))
      .filter(({ path }) => path !== wayIn);
    expect(handlers.length).toBeGreaterThan(0);
    const unguarded = handlers.filter(
      ({ text }) =>
        !/^export const [A-Z]+ = staffRoute(<[^;]*>)?\(\s*"[a-z]+:[a-z]+",/m.test(text) &&
        !/await getLiveSessionId\(\)/.test(text),
    );
    expect(unguarded.map(({ path }) => path)).toEqual([]);
  });

  test("no form is read without a limit on each of its fields", () => {
    // `proxy.ts` looks only at whether a form can be parsed.
    const readers = files.filter(
      ({ path, text }) => /^(app|lib\/portal)\//.test(path) && /\.formData\(\)/.test(text),
    );
    expect(readers.length).toBeGreaterThan(0);
    const wrappers = files.filter(({ text }) =>
      /^export function (public|member|staff)Action</m.test(text),
    );
    expect(wrappers.length).toBe(3);
    for (const { path, text } of [...readers, ...wrappers]) {
      expect(text, path).toMatch(/boundedForm\(/);
    }
    const ofPages = files.filter(
      ({ path, text }) =>
        path.startsWith("lib/pass-service/pages/") &&
        /\breq\.(text|parseBody|formData)\(/.test(text),
    );
    expect(ofPages.map(({ path }) => path)).toEqual(["lib/pass-service/pages/request-guards.ts"]);
  });

  test("every handler answers its faults", () => {
    const handlers = files.filter(({ path }) => path.endsWith("/route.ts"));
    expect(handlers.length).toBeGreaterThan(0);
    for (const { path, text } of handlers) {
      const methods = text.match(/^export .*\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b.*/gm) ?? [];
      expect(methods.length, path).toBeGreaterThan(0);
      for (const method of methods)
        expect(method, path).toMatch(/^export const [A-Z]+ = (routeHandler|staffRoute(<.*>)?)\(/);
    }
  });

  test("one file of each program reads the environment", () => {
    const readers = files
      .filter(
        ({ path }) => /^(app|components|lib)\//.test(path) && !path.startsWith("lib/programs/"),
      )
      .filter(({ text }) => /process\.env\b/.test(text.replace(/\/\*[\s\S]*?\*\//g, "")));
    expect(readers.map(({ path }) => path)).toEqual([
      "lib/pass-service/environment.ts",
      "lib/portal/configuration/environment.ts",
    ]);
  });
});

describe("where things stand", () => {
  test("the top level holds what the design names and nothing else", () => {
    const named = new Set([
      "app",
      "components",
      "deploy",
      "docs",
      "lib",
      "public",
      "tests",
      "package.json",
      "package-lock.json",
      "tsconfig.json",
      ".env.example",
      "README.md",
      "LICENSE",
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
      // Next and its style tool look for these here and nowhere else.
      "next.config.mjs",
      "postcss.config.mjs",
      "proxy.ts",
      "instrumentation.ts",
    ]);
    const configured = new Set([
      ".biome.json",
      ".ci",
      ".dockerignore",
      ".github",
      ".gitignore",
      ".npmrc",
      "renovate.json",
    ]);
    const tops = new Set(trackedFiles().map((file) => file.split("/")[0] ?? ""));
    expect([...tops].filter((top) => !named.has(top) && !configured.has(top))).toEqual([]);
  });

  test("there are no drawers, and paths are kebab-case", () => {
    const drawers = files.filter(({ path }) =>
      /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(path),
    );
    // A folder that begins with `_` holds what pages share and is no route: Next's own sign for it.
    const bare = (path: string) => path.replace(/\[.*?\]/g, "").replaceAll("/_", "/");
    const odd = files.filter(({ path }) => /[A-Z_]/.test(bare(path)));
    expect([...drawers, ...odd].map(({ path }) => path)).toEqual([]);
  });

  test("a file over 300 lines says why in its first comment", () => {
    const long = files
      .filter(({ text }) => text.split("\n").length > 300)
      .filter(({ text }) => !/^\/\*\*[\s\S]{0,600}\b(long|one file|lines)\b/.test(text));
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});
