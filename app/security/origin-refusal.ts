import { type NextRequest, NextResponse } from "next/server";
import en from "#app/messages/en.json" with { type: "json" };
import is from "#app/messages/is.json" with { type: "json" };
import { isOwnOrigin } from "#portal/auth/origin.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/** The answer to a state change that does not come from the portal's own pages; else undefined. */
export function refusalOfOrigin(
  request: Pick<NextRequest, "method" | "headers">,
): NextResponse | undefined {
  if (harmless.has(request.method)) return undefined;
  if (isOwnOrigin(request.headers.get("origin"), getConfiguration().PUBLIC_URL)) return undefined;
  return new NextResponse(`${is.refused.origin}\n\n${en.refused.origin}\n`, {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
