import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import type { HolderForm } from "../store/holder-inputs.ts";
import type { Html } from "./layout.ts";
import type { PassView } from "./pass-view.ts";

/**
 * Whether the holder of a pass may choose to be on the issuer's mailing list: where the pass holds
 * an e-mail address, and where it is not handed to whoever knows a kennitala.
 */
export function offersNotifyList({ fields, rules }: HolderForm): boolean {
  return !rules.deliverByKennitala && fields.some(({ format }) => format === "EMAIL");
}

/** The choice to be on the issuer's mailing list. */
export function notifySection({ words: { notify } }: Localisation, { card }: PassView): Html {
  const { issuer, notifyListSubscribed: subscribed } = card;
  return html`<section class="apart">
    <h2>${notify.title}</h2>
    <p>${subscribed ? notify.on(issuer.name) : notify.off(issuer.name)}</p>
    <form action="/p/${card.deliveryCode}/notify-list" method="post">
      <button class="button button-second" name="subscribed" value="${subscribed ? "no" : "yes"}">
        ${subscribed ? notify.leave : notify.join}
      </button>
    </form>
  </section>`;
}
