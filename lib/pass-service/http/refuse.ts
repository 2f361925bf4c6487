import type { Context } from "hono";
import type { Refusal } from "./refusal.ts";

/** The error body on the wire. Section "Errors". */
export function refuse(context: Context, { status, body, headers }: Refusal): Response {
  return context.json(body, status, headers);
}
