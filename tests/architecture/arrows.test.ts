import { describe, expect, test } from "vitest";
import { importsOf, resolvedImport, type SourceFile, sourceFiles } from "./source-files.ts";
import { stronglyConnectedComponents } from "./strongly-connected-components.ts";

type Part =
  | "contract"
  | "conformance"
  | "pass-client"
  | "pass-service"
  | "portal"
  | "embedded-postgres"
  | "electronic-id"
  | "theme"
  | "process"
  | "programs"
  | "setup"
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
  "embedded-postgres": [],
  "electronic-id": [],
  "pass-client": ["contract"],
  "pass-service": ["contract", "theme", "process", "embedded-postgres"],
  process: [],
  portal: ["pass-client", "contract", "theme", "process"],
  components: ["theme"],
  app: ["portal", "components", "contract", "theme"],
  demo: ["contract", "portal", "process"],
  setup: ["contract", "portal", "pass-client", "pass-service", "theme", "process"],
  programs: ["demo", "embedded-postgres", "conformance", "process", "setup"],
  root: ["app", "portal"],
  tests: [],
};

/** The outside modules of the parts that must stay light. */
const modules: Partial<Record<Part, RegExp>> = {
  contract: /^zod$/,
  conformance: /^zod$/,
  theme: /^(react|lucide)$/,
  process:
    /^(node:.+|drizzle-orm\/node-postgres(\/migrator)?|pg|prom-client|rate-limiter-flexible|zod)$/,
  "pass-client": /^(node:.+|zod|undici)$/,
  components: /^(react|next\/navigation|use-intl|zxing-wasm\/reader)$/,
};

function partOf(file: string): Part {
  const [top = "", second = ""] = file.split("/");
  if (top === "lib") return second as Part;
  return (["app", "components", "tests"] as const).find((part) => part === top) ?? "root";
}

function brokenArrows(file: Pick<SourceFile, "path" | "imports">): string[] {
  const from = partOf(file.path);
  if (from === "tests") return [];
  return file.imports.flatMap((imported) => {
    const target = resolvedImport(file.path, imported);
    if (target === undefined) {
      const allowed = modules[from];
      return allowed && !allowed.test(imported) ? [`${file.path} → ${imported}`] : [];
    }
    const to = partOf(target);
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
    ["lib/process/rate-limiter.ts", "#portal/memberships/qr-code.ts"],
    ["components/ui/button.tsx", "#portal/memberships/qr-code.ts"],
    ["app/page.tsx", "#pass-client/index.ts"],
  ])("%s may not import %s", (file, imported) => {
    expect(brokenArrows({ path: file, imports: [imported] })).toHaveLength(1);
  });

  test("an import is resolved, however it is written", () => {
    const file = "lib/pass-service/main.ts";
    const target = "lib/portal/memberships/qr-code.ts";
    for (const written of ["#portal/memberships/qr-code.ts", "../portal/memberships/qr-code.ts"])
      expect(resolvedImport(file, written)).toBe(target);
    expect(resolvedImport(file, "zod")).toBeUndefined();
    expect(resolvedImport(file, "node:fs")).toBeUndefined();
    expect(() => resolvedImport(file, "#portal/memberships/no-such-file.ts")).toThrow();
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

/** The parts of the code that are divided into rooms: each folder, and each file beside them. */
const dividedParts = [
  "lib/portal",
  "lib/portal/auth",
  "lib/portal/messaging",
  "lib/portal/passes",
  "lib/pass-service",
  "app/staff",
];

interface Import {
  from: string;
  to: string;
}

const imports = sourceFiles()
  .filter(({ path }) => /^(app|components|lib)\//.test(path))
  .flatMap(({ path, imports }) =>
    imports.flatMap((imported): Import[] => {
      const to = resolvedImport(path, imported);
      return to === undefined ? [] : [{ from: path, to }];
    }),
  );

/** The imports by which rooms of a part import each other in a circle. */
function circularImports(part: string, all: readonly Import[] = imports): string[] {
  const within = all.flatMap(({ from, to }) => {
    const rooms = { from: roomOf(part, from), to: roomOf(part, to) };
    return rooms.from && rooms.to ? [{ rooms, said: `${from} → ${to}` }] : [];
  });
  const components = stronglyConnectedComponents(within.map(({ rooms }) => rooms));
  return within
    .filter(
      ({ rooms: { from, to } }) =>
        from !== to && components.some((rooms) => rooms.has(from) && rooms.has(to)),
    )
    .map(({ said }) => said);
}

function roomOf(part: string, file: string): string {
  return file.startsWith(`${part}/`) ? (file.slice(part.length + 1).split("/")[0] ?? "") : "";
}

describe("the rooms of a part", () => {
  test.each(dividedParts)("of %s are many, and import each other", (part) => {
    const rooms = imports
      .map(({ from, to }) => [roomOf(part, from), roomOf(part, to)])
      .filter(([from, to]) => from && to && from !== to);
    expect(rooms.length).toBeGreaterThan(3);
  });

  test.each(dividedParts)("no circles among the rooms of %s", (part) => {
    expect(circularImports(part)).toEqual([]);
  });

  test("a circle is noticed, however many rooms it goes through", () => {
    const along = { from: "lib/a/one/x.ts", to: "lib/a/two/x.ts" };
    const further = { from: "lib/a/two/y.ts", to: "lib/a/loose.ts" };
    const back = { from: "lib/a/loose.ts", to: "lib/a/one/z.ts" };
    const inside = { from: "lib/a/one/x.ts", to: "lib/a/one/z.ts" };
    const beside = { from: "lib/a/one/x.ts", to: "lib/a/three/x.ts" };
    expect(circularImports("lib/a", [along, further, inside, beside])).toEqual([]);
    expect(circularImports("lib/a", [along, further, inside, beside, back])).toEqual([
      "lib/a/one/x.ts → lib/a/two/x.ts",
      "lib/a/two/y.ts → lib/a/loose.ts",
      "lib/a/loose.ts → lib/a/one/z.ts",
    ]);
  });
});

describe("the files", () => {
  test("import each other in no circle", () => {
    const circles = stronglyConnectedComponents(imports).filter(({ size }) => size > 1);
    expect(circles.map((files) => [...files].sort())).toEqual([]);
  });

  test("of a route are imported by what stands in its folder alone", () => {
    const routes = new Set(
      imports
        .map(({ from }) => /^(app\/.+)\/(?:page\.tsx|route\.ts)$/.exec(from)?.[1] ?? "")
        .filter(Boolean),
    );
    // A folder that begins with `_` holds what pages share.
    const routeOf = (file: string): string | undefined => {
      const folder = file.slice(0, file.lastIndexOf("/"));
      if (routes.has(folder)) return folder;
      return /\/_[\w-]+$|^[^/]*$/.test(folder) ? undefined : routeOf(folder);
    };
    const strays = imports.filter(({ from, to }) => {
      const route = routeOf(to);
      return route !== undefined && !from.startsWith(`${route}/`);
    });
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});
