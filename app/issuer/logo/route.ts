import { routeHandler } from "#app/route-handler.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

export const GET = routeHandler((): Response => {
  const { logoFile } = getConfiguration().issuer;
  if (!logoFile)
    return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(new Uint8Array(logoFile.bytes), {
    headers: {
      "content-type": logoFile.mediaType,
      "cache-control": "public, max-age=3600",
    },
  });
});
