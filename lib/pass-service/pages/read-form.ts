import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { readingOf } from "./language.ts";
import { messagePage } from "./message-page.ts";

/** Enough for a form full of long answers. */
const maxSize = 128 * 1024;

/** Reads no more of a form than a form can hold. */
export const boundedForm: MiddlewareHandler = bodyLimit({
  maxSize,
  onError: (context) => {
    const reading = readingOf(context);
    return context.html(messagePage(reading, reading.words.tooLarge, "alert"), 413);
  },
});

/** The fields of a form as a browser sends it. */
export async function readForm(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}
