import "server-only";
import { readFileSync } from "node:fs";

/** What the build knows as routes, without what is not in an address; none before there is a build. */
export function readRoutePatterns(file = ".next/app-path-routes-manifest.json"): string[] {
  try {
    return patternsOf(Object.values(JSON.parse(readFileSync(file, "utf8"))));
  } catch {
    return [];
  }
}

/** Those with the fewest placeholders first, as Next chooses among them. */
export function patternsOf(routes: string[]): string[] {
  const bare = routes.map((route) => route.replace(/^\/\[locale\]/, "") || "/");
  const placeholders = (pattern: string) => pattern.split("[").length;
  return [...new Set(bare)]
    .filter((pattern) => !pattern.includes("[...") && !pattern.startsWith("/_"))
    .sort((one, other) => placeholders(one) - placeholders(other));
}

/** One of a bounded number of names for what was asked for; nothing that a visitor wrote. */
export function routePatternOf(address: string, patterns: readonly string[]): string {
  const [pathname = ""] = address.split("?", 1);
  if (pathname.startsWith("/_next/")) return "/_next/*";
  const asked = pathname.replace(/(.)\/$/, "$1").split("/");
  const found = patterns.find((pattern) => {
    const segments = pattern.split("/");
    return (
      segments.length === asked.length &&
      segments.every((segment, at) => segment.startsWith("[") || segment === asked[at])
    );
  });
  return found ?? "(none)";
}
