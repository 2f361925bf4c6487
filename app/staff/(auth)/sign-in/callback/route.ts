import { routeHandler } from "#app/route-handler.ts";
import { getClientAddress } from "#portal/auth/rate-limits.ts";
import { handleProviderCallback } from "#portal/auth/staff/provider/provider-sign-in.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { consoleAddress, signInAddress } from "../sign-in-address.ts";

/** Callback of the identity provider. */
export const GET = routeHandler(async (request: Request): Promise<Response> => {
  if (!offersSignInMethod("provider")) return new Response(null, { status: 404 });
  const address = await getClientAddress();
  const callback = await handleProviderCallback(new URL(request.url).searchParams, address);
  const next = consoleAddress(callback.next);
  const location = callback.kind === "signed-in" ? next : signInAddress(callback.reason, next);
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
});
