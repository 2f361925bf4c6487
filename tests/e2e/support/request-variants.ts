import { readFileSync } from "node:fs";

/** A visitor who claims to stand on the page already, and asks for the rest of it alone. */
function stateTree(path: string): string {
  const inner = ["__PAGE__", {}, null, "refetch"];
  const tree = path
    .split("/")
    .filter(Boolean)
    .reduceRight<unknown>((child, name) => [name, { children: child }, null, null], inner);
  return encodeURIComponent(JSON.stringify(["", { children: ["is", { children: tree }] }]));
}

/** Headers that Next.js has or had a use for of its own, and that a stranger can send. */
export function headerVariants(path: string): [what: string, headers: Record<string, string>][] {
  const tree = { RSC: "1", "Next-Router-State-Tree": stateTree(path) };
  return [
    ["a prefetch", { ...tree, "Next-Router-Prefetch": "1", "Next-Url": path }],
    ["a prefetch of one segment", { RSC: "1", "Next-Router-Segment-Prefetch": "/_tree" }],
    ["a refetch", { ...tree, "Next-HMR-Refresh": "1" }],
    [
      "a browser's prefetch",
      { Purpose: "prefetch", "Sec-Purpose": "prefetch;prerender", "X-Moz": "prefetch" },
    ],
    ["old data", { "X-Nextjs-Data": "1", "X-Middleware-Prefetch": "1" }],
    [
      "a request from the inside",
      {
        "X-Middleware-Subrequest": Array(6).fill("proxy").join(":"),
        "X-Middleware-Rewrite": `/is${path}`,
        "X-Middleware-Next": "1",
        "X-Middleware-Override-Headers": "cookie",
      },
    ],
    [
      "a path that was matched",
      { "X-Matched-Path": `/is${path}`, "X-Invoke-Path": `/is${path}`, "X-Invoke-Status": "200" },
    ],
    [
      "another address behind a proxy",
      { "X-Original-URL": path, "X-Rewrite-URL": path, "X-Forwarded-Host": "localhost" },
    ],
    [
      "our own headers",
      { "X-Felagi-Path": "/", "X-Felagi-Method": "GET", "X-Action-Forwarded": "1" },
    ],
  ];
}

/** Other ways to write an address, which a program may take for the same. */
export function pathVariants(path: string): string[] {
  const [name = "", query = ""] = path.split("?");
  const asked = query && `?${query}`;
  const build = readFileSync(".next/BUILD_ID", "utf8");
  const rest = name.slice("/staff".length);
  const written = [
    ...[`${name}.rsc`, `${name}.segments/_tree.segment.rsc`, `${name}.json`, `${name}.html`],
    ...[`/_next/data/${build}${name}.json`],
    ...[`/_next/static/..${name}`, `/_next/static/%2e%2e/%2e%2e${name}`, `/health/..${name}`],
    ...[`/health/%2e%2e${name}`, `/metrics/..${name}`, `/issuer/..;${name}`],
    ...[`/is${name}`, `/is%2F${name.slice(1)}`],
    ...[`/%73taff${rest}`, `/%2573taff${rest}`, `/./staff${rest}`, `/x/../staff${rest}`],
    ...[`/%2e/staff${rest}`, `/x/%2e%2e/staff${rest}`, `//staff${rest}`, `/\\staff${rest}`],
    ...[`/STAFF${rest}`, `${name}/`, `${name}//`, `${name}/.`, `${name}%2F`, `${name}%00`],
    ...[`${name};x`, `${name}.`, `${name}%20`, `${name}%252e`, `/staff;/${rest.slice(1)}`],
  ];
  return [...written.map((other) => other + asked), `${path}${query ? "&" : "?"}_rsc=1`];
}
