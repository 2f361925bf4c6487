import { html } from "hono/html";
import type { Html } from "./layout.ts";

/** An issuer's text with the web addresses in it made to be followed. */
export function withLinks(text: string): (string | Html)[] {
  return text.split(/(https?:\/\/[^\s<>"']+)/).flatMap((part, at) => {
    if (at % 2 === 0) return [part];
    // A sentence may end behind an address.
    const address = part.replace(/[.,;:!?)\]]{1,20}$/, "");
    if (!URL.canParse(address)) return [part];
    return [html`<a href="${address}" rel="noreferrer">${address}</a>`, part.slice(address.length)];
  });
}
