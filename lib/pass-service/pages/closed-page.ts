import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import { type Html, layout, wayBack } from "./layout.ts";
import type { PassView } from "./pass-view.ts";
import { passCard } from "./theme.ts";

/** Where a download link of a closed pass leads. Section "Member pass object", `distributionUrl`. */
export function closedPage(localisation: Localisation, view: PassView): Html {
  const { delivery } = localisation.words;
  const { issuer } = view.card;
  return layout({
    localisation,
    issuer,
    title: `${delivery.closedTitle}: ${view.title}`,
    content: html`${wayBack(issuer, localisation)}
      <h1>${delivery.closedTitle}</h1>
      <p class="lead">${view.sentences.join(" ")}</p>
      <div class="pass">
        ${passCard(view)}
        <div class="beside">
          <p>${delivery.closedNext(issuer.name)}</p>
        </div>
      </div>`,
  });
}
