import { routeHandler } from "#app/route-handler.ts";
import { getClientAddress } from "#portal/auth/client-address.ts";
import { handleElectronicIdCallback } from "#portal/auth/member/electronic-id/sign-in.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import { passesAddress, refusedAddress } from "../../member-address.ts";

/** Where the electronic ID sends whoever showed who they are; what they bring decides it. */
export const GET = routeHandler(async (request: Request): Promise<Response> => {
  if (!offersMode("electronic-id")) return new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const callback = await handleElectronicIdCallback(query, await getClientAddress());
  const { slug } = callback;
  const location =
    callback.kind === "signed-in" ? passesAddress(slug) : refusedAddress(callback.reason, slug);
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
});
