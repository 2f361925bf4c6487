import { type NextRequest, NextResponse } from "next/server";
import en from "#app/messages/en.json" with { type: "json" };
import is from "#app/messages/is.json" with { type: "json" };

/** Refuses a form whose parts do not hold together, found by the platform's own parser. */
export default async function proxy(request: NextRequest): Promise<NextResponse> {
  if (request.method !== "POST" || (await hasFields(request))) return NextResponse.next();
  return new NextResponse(`${is.refused.form}\n\n${en.refused.form}\n`, {
    status: 400,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

async function hasFields(request: NextRequest): Promise<boolean> {
  try {
    return [...(await request.clone().formData()).keys()].length > 0;
  } catch {
    return false;
  }
}

export const config = {
  matcher: [
    {
      // A body that the proxy sees is held in memory: an upload goes by it.
      source: "/((?!staff/bulk/upload$).*)",
      has: [{ type: "header", key: "content-type", value: "multipart/.*" }],
    },
  ],
};
