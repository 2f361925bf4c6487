import { cookies } from "next/headers";
import { NextResponse } from "next/server";
import { lookUp, sessionIn } from "./upstream.js";

/** A redirect before anything is rendered. */
export default async function proxy(request) {
  if (request.nextUrl.pathname !== "/passes/felagsadild") return NextResponse.next();
  const { kennitala } = await sessionIn(await cookies());
  const [membership] = kennitala ? await lookUp(kennitala) : [];
  const address = membership?.pass?.deliveryPageUrl ?? new URL("/", request.url);
  return NextResponse.redirect(address, 303);
}

export const config = { matcher: "/((?!_next/static/).*)" };
