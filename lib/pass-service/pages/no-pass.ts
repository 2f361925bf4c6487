import type { Context } from "hono";
import { readingOf } from "./language.ts";
import { messagePage } from "./message-page.ts";

/** The answer where there is no pass behind a link. */
export async function noPass(context: Context): Promise<Response> {
  const reading = readingOf(context);
  return context.html(messagePage(reading, reading.words.noPass, "question"), 404);
}
