import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import type { PassBack } from "../store/pass-back.ts";
import type { Html } from "./layout.ts";
import { withLinks } from "./with-links.ts";

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
