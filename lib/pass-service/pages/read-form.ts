import type { Context, MiddlewareHandler } from "hono";
import { limitBody } from "../http/body-limit.ts";
import { localisationOf } from "../language/language.ts";
import { messagePage } from "./message-page.ts";

/** Body size limit: enough for a form full of long answers. */
const maxSize = 128 * 1024;

/** Reads no more of a form than a form can hold. */
export const boundedForm: MiddlewareHandler = limitBody(maxSize, (context) => {
  const localisation = localisationOf(context);
  return context.html(messagePage(localisation, localisation.words.tooLarge, "alert"), 413);
});

/** Above what any field may hold, so that its own rule says that the text is too long. */
const maxFieldLength = 5_000;

/**
 * The fields of a form as a browser sends it, every value cut to a length at which no reading of it
 * takes long. Every form of the pages is read here.
 */
export async function readForm(context: Context): Promise<URLSearchParams> {
  const form = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(await context.req.text())) {
    form.append(name, value.slice(0, maxFieldLength).toWellFormed());
  }
  return form;
}
