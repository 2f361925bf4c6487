import "server-only";
import type { ServerResponse } from "node:http";

/** Next marks its answer to a form whose action it does not know (any more) with this header. */
const marker = "x-nextjs-action-not-found";
const words =
  "Síðan er orðin úrelt og ekkert var gert. Sæktu hana aftur og reyndu á ný.\n\nThis page is out of date and nothing was done. Load it again and start over.\n";

/**
 * A form from before an update: without a script the visitor reads the answer itself, which Next
 * gives in English. Where the marker is gone from a later Next, that answer is all that is left.
 */
export function explainOutdatedForm(response: ServerResponse): void {
  const setHeader = response.setHeader;
  response.setHeader = (name, value) => {
    // Not before: what compresses answers puts itself in front of `end` meanwhile.
    if (name.toLowerCase() === marker) endWith(response, words);
    return setHeader.call(response, name, value);
  };
}

function endWith(response: ServerResponse, text: string): void {
  const end = response.end;
  response.end = (() => {
    response.end = end;
    response.removeHeader("etag");
    response.setHeader("content-type", "text/plain; charset=utf-8");
    response.setHeader("content-length", Buffer.byteLength(text));
    return response.end(text);
  }) as typeof end;
}
