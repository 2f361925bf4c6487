import "server-only";

/** All routes, fewest placeholders first; a metric's label must come from a bounded set. */
export const routePatterns = [
  "/",
  "/health/live",
  "/health/ready",
  "/issuer/logo",
  "/language",
  "/metrics",
  "/passes",
  "/personal-data",
  "/sign-in/callback",
  "/sign-out",
  "/staff",
  "/staff/activity",
  "/staff/activity/export",
  "/staff/bulk",
  "/staff/bulk/new",
  "/staff/bulk/upload",
  "/staff/members",
  "/staff/notifications",
  "/staff/passes",
  "/staff/passes/new",
  "/staff/password",
  "/staff/scan",
  "/staff/sign-in",
  "/staff/sign-in/callback",
  "/staff/sign-in/forgotten",
  "/staff/sms",
  "/staff/sms-preview",
  "/staff/team",
  "/staff/templates",
  "/text-link",
  "/passes/[slug]",
  "/passes/code/[list]",
  "/staff/bulk/[id]",
  "/staff/changes/[what]",
  "/staff/invitation/[token]",
  "/staff/members/[search]",
  "/staff/notifications/[id]",
  "/staff/passes/[id]",
  "/staff/passes/[id]/change",
  "/staff/passes/[id]/notification",
  "/staff/passes/[id]/sms",
  "/staff/passes/[id]/void",
  "/staff/scan/[id]",
  "/staff/sms/[id]",
  "/staff/team/[id]",
  "/staff/templates/[id]",
  "/staff/bulk/[id]/attention",
  "/staff/bulk/[id]/faults",
  "/staff/bulk/[id]/report",
  "/staff/templates/[id]/texts",
  "/robots.txt",
] as const;

/** One of a bounded number of names for what was asked for; nothing that a visitor wrote. */
export function routePatternOf(address: string): string {
  const [pathname = ""] = address.split("?", 1);
  if (pathname.startsWith("/_next/")) return "/_next/*";
  const asked = pathname.replace(/(.)\/$/, "$1").split("/");
  const found = routePatterns.find((pattern) => {
    const segments = pattern.split("/");
    return (
      segments.length === asked.length &&
      segments.every((segment, at) => segment.startsWith("[") || segment === asked[at])
    );
  });
  return found ?? "(none)";
}
