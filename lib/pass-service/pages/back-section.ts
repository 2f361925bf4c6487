import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import type { PassBack } from "../store/pass-back.ts";
import type { Html } from "./layout.ts";

/** The back of a pass: the template's description and the issuer's own fields. */
export function backSection(
  { words: { onPass } }: Localisation,
  { description, fields }: PassBack,
): Html {
  if (!description && fields.length === 0) return html``;
  return html`<section class="apart">
    <h2>${onPass.about}</h2>
    ${description ? html`<p class="lines">${withLinks(description)}</p>` : ""}
    ${
      fields.length > 0
        ? html`<dl class="entries">
            ${fields.map(
              ({ label, value }) => html`<div>
                <dt>${label}</dt>
                <dd class="lines">${withLinks(value)}</dd>
              </div>`,
            )}
          </dl>`
        : ""
    }
  </section>`;
}

/** An issuer's text with the web addresses in it made to be followed. */
function withLinks(text: string): (string | Html)[] {
  return text.split(/(https?:\/\/[^\s<>"']+)/).flatMap((part, at) => {
    if (at % 2 === 0) return [part];
    // A sentence may end behind an address.
    const address = part.replace(/[.,;:!?)\]]{1,20}$/, "");
    if (!URL.canParse(address)) return [part];
    return [html`<a href="${address}" rel="noreferrer">${address}</a>`, part.slice(address.length)];
  });
}
