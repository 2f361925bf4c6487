import { cookies } from "next/headers";
import { NextResponse } from "next/server";
import { lookUp, sessionIn } from "./upstream.js";

/** A policy with a nonce as the documentation of Next.js has it, and a redirect before anything is drawn. */
export default async function proxy(request) {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = process.env.POLICY.replaceAll("{nonce}", nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const answer = (await deepLink(request)) ?? NextResponse.next({ request: { headers } });
  answer.headers.set("content-security-policy", policy);
  return answer;
}

async function deepLink({ nextUrl, url }) {
  if (nextUrl.pathname !== "/passes/felagsadild") return undefined;
  const { kennitala } = await sessionIn(await cookies());
  const [membership] = kennitala ? await lookUp(kennitala) : [];
  return NextResponse.redirect(membership?.pass?.deliveryPageUrl ?? new URL("/", url), 303);
}

export const config = { matcher: "/((?!_next/static/).*)" };
