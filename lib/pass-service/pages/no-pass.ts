import type { Context } from "hono";
import { localisationOf } from "../language/language.ts";
import { messagePage } from "./message-page.ts";

/** The answer where there is no pass behind a link. */
export async function noPass(context: Context): Promise<Response> {
  const localisation = localisationOf(context);
  return context.html(messagePage(localisation, localisation.words.noPass, "question"), 404);
}
