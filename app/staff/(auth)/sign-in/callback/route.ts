import { routeHandler } from "#app/route-handler.ts";
import { getClientAddress } from "#portal/auth/client-address.ts";
import { handleProviderCallback } from "#portal/auth/staff/provider/provider-sign-in.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { consoleAddress, signInAddress } from "../sign-in-address.ts";

/** Where the identity provider sends whoever signed in there; what they bring decides who they are. */
export const GET = routeHandler(async (request: Request): Promise<Response> => {
  if (!offersSignInMethod("provider")) return new Response(null, { status: 404 });
  const address = await getClientAddress();
  const callback = await handleProviderCallback(new URL(request.url).searchParams, address);
  const next = consoleAddress(callback.next);
  const location = callback.kind === "signed-in" ? next : signInAddress(callback.reason, next);
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
});
