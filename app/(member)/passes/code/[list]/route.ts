import { deliveryAddress } from "#app/member-address.ts";
import { routeHandler } from "#app/route-handler.ts";
import { deliveryPageOfType } from "#portal/memberships/member-offers.ts";
import { qrCodeSvg } from "#portal/memberships/qr-code.ts";

interface CodePicture {
  params: Promise<{ list: string }>;
}

/** QR code of a member's delivery page, to be scanned from a computer's screen. */
export const GET = routeHandler(async (_: Request, { params }: CodePicture): Promise<Response> => {
  const found = await deliveryPageOfType((await params).list);
  if (found.kind === "none") return new Response(null, { status: 404 });
  if (found.kind === "failed") return new Response(null, { status: 503 });
  return new Response(await qrCodeSvg(await deliveryAddress(found.deliveryPageUrl)), {
    headers: { "content-type": "image/svg+xml" },
  });
});
