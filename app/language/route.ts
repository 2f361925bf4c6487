import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { NextResponse } from "next/server";
import { routeHandler } from "#app/route-handler.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { languageChoice, offeredLanguage } from "#portal/configuration/language-cookie.ts";
import { boundedForm } from "#portal/input/bounded-form.ts";

/** Stores the reader's language and goes back to the page that asked. */
export const POST = routeHandler(async (request: NextRequest): Promise<NextResponse> => {
  const sent = await request.formData().catch(() => undefined);
  const language = offeredLanguage(boundedForm(sent).form.get("language"));
  if (language) (await cookies()).set(languageChoice(language));
  return new NextResponse(null, {
    status: 303,
    headers: {
      location: pageOf(request.headers.get("referer")),
      "cache-control": "no-store",
    },
  });
});

function pageOf(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { origin, pathname, search } = new URL(referer);
  return origin === getConfiguration().PUBLIC_URL && /^\/(?!\/)/.test(pathname)
    ? pathname + search
    : "/";
}
