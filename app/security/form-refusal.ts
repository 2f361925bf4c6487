import { type NextRequest, NextResponse } from "next/server";
import en from "#app/messages/en.json" with { type: "json" };
import is from "#app/messages/is.json" with { type: "json" };

/** The answer to a form whose parts do not hold together, found by the platform's own parser. */
export async function refusalOfForm(request: NextRequest): Promise<NextResponse | undefined> {
  const isForm = request.headers.get("content-type")?.startsWith("multipart/");
  if (request.method !== "POST" || !isForm) return undefined;
  try {
    const fields = await request.clone().formData();
    if ([...fields.keys()].length > 0) return undefined;
  } catch {
    // Refused below, in words.
  }
  return new NextResponse(`${is.refused.form}\n\n${en.refused.form}\n`, {
    status: 400,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
