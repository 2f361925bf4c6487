import { routeHandler } from "#app/route-handler.ts";
import { pictureAt } from "../pictures.ts";

type Named = { params: Promise<{ name: string }> };

/** Icon or link preview image of the issuer (PNG); 404 for a name that no page links to. */
export const GET = routeHandler(async (_: Request, { params }: Named): Promise<Response> => {
  const picture = await pictureAt(`/issuer/pictures/${(await params).name}`);
  if (!picture)
    return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(picture, {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  });
});
