import { passesAddress, refusedAddress } from "#app/member-address.ts";
import { routeHandler } from "#app/route-handler.ts";
import { handleElectronicIdCallback } from "#portal/auth/member/electronic-id/sign-in.ts";
import { getClientAddress } from "#portal/auth/rate-limits.ts";
import { offersMode } from "#portal/configuration/configuration.ts";

/** Callback of the electronic ID. */
export const GET = routeHandler(async (request: Request): Promise<Response> => {
  if (!offersMode("electronic-id")) return new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const callback = await handleElectronicIdCallback(query, await getClientAddress());
  const { slug } = callback;
  const location =
    callback.kind === "signed-in" ? passesAddress(slug) : refusedAddress(callback.reason, slug);
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
});
