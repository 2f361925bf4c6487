import path from "node:path";
import { describe, expect, test } from "vitest";
import { importsOf, type SourceFile, sourceFiles } from "./source-files.ts";

type Part =
  | "contract"
  | "conformance"
  | "pass-client"
  | "pass-service"
  | "portal"
  | "embedded-postgres"
  | "electronic-id"
  | "theme"
  | "portal-server"
  | "process"
  | "rate-limits"
  | "programs"
  | "demo"
  | "components"
  | "app"
  | "tests"
  | "root";

/** What each part may import besides itself; only the tests may reach everywhere. */
const arrows: Record<Part, readonly Part[]> = {
  contract: [],
  conformance: ["contract"],
  theme: [],
  "rate-limits": [],
  "embedded-postgres": [],
  "electronic-id": [],
  "pass-client": ["contract"],
  "pass-service": ["contract", "theme", "rate-limits", "process", "embedded-postgres"],
  process: [],
  "portal-server": [],
  portal: ["pass-client", "contract", "theme", "rate-limits", "process", "portal-server"],
  components: ["theme"],
  app: ["portal", "components", "contract", "theme"],
  demo: [],
  programs: ["embedded-postgres", "conformance", "portal-server", "process"],
  root: ["app", "portal"],
  tests: [],
};

/** The outside modules of the parts that must stay light. */
const modules: Partial<Record<Part, RegExp>> = {
  contract: /^zod$/,
  conformance: /^zod$/,
  theme: /^(react|lucide)$/,
  process: /^(node:.+|drizzle-orm\/node-postgres|pg)$/,
  "rate-limits": /^(node:net|pg|rate-limiter-flexible|zod)$/,
  "pass-client": /^(node:.+|zod|undici)$/,
  components: /^(react|react-dom|next\/navigation)$/,
};

function partOf(file: string): Part {
  const [top = "", second = ""] = file.split("/");
  if (top === "lib") return second as Part;
  return (["app", "components", "tests"] as const).find((part) => part === top) ?? "root";
}

function partImported(file: string, imported: string): Part | undefined {
  if (imported.startsWith("#")) return imported.slice(1).split("/")[0] as Part;
  if (imported.startsWith("."))
    return partOf(path.normalize(path.join(path.dirname(file), imported)));
  return undefined;
}

function brokenArrows(file: Pick<SourceFile, "path" | "imports">): string[] {
  const from = partOf(file.path);
  if (from === "tests") return [];
  return file.imports.flatMap((imported) => {
    const to = partImported(file.path, imported);
    if (to === undefined) {
      const allowed = modules[from];
      return allowed && !allowed.test(imported) ? [`${file.path} → ${imported}`] : [];
    }
    return to === from || arrows[from].includes(to) ? [] : [`${file.path} → ${imported}`];
  });
}

describe("the arrows between the parts", () => {
  test("every import goes along an arrow of the design", () => {
    expect(sourceFiles().flatMap(brokenArrows)).toEqual([]);
  });

  test.each([
    ["lib/contract/pass.ts", "#pass-client/index.ts"],
    ["lib/contract/pass.ts", "node:fs"],
    ["lib/pass-client/index.ts", "#portal/memberships/qr-code.ts"],
    ["lib/conformance/run.ts", "#pass-service/main.ts"],
    ["lib/conformance/run.ts", "#pass-client/index.ts"],
    ["lib/conformance/run.ts", "node:fs"],
    ["lib/pass-service/main.ts", "#portal/memberships/qr-code.ts"],
    ["lib/pass-service/main.ts", "../portal/memberships/qr-code.ts"],
    ["lib/portal/memberships/qr-code.ts", "#pass-service/main.ts"],
    ["lib/portal/memberships/qr-code.ts", "#electronic-id/provider.ts"],
    ["lib/electronic-id/provider.ts", "#portal/memberships/qr-code.ts"],
    ["lib/rate-limits/limiter.ts", "#portal/memberships/qr-code.ts"],
    ["components/ui/button.tsx", "#portal/memberships/qr-code.ts"],
    ["app/[locale]/page.tsx", "#pass-client/index.ts"],
  ])("%s may not import %s", (file, imported) => {
    expect(brokenArrows({ path: file, imports: [imported] })).toHaveLength(1);
  });

  test("types, re-exports, side effects and dynamic imports are all seen", () => {
    const text = `
      import type { A } from "#a/a.ts";
      import { type B,
        C } from "#b/b.ts";
      export * from "./c.ts";
      export { d } from "./d.ts";
      import "server-only";
      const e = await import("#e/e.ts");
      type F = typeof import("#f/f.ts");
    `;
    expect(importsOf(text)).toEqual([
      "#a/a.ts",
      "#b/b.ts",
      "./c.ts",
      "./d.ts",
      "server-only",
      "#e/e.ts",
      "#f/f.ts",
    ]);
  });
});
