import { html } from "hono/html";
import { isUnpaid } from "../domain/holder-inputs.ts";
import { kronurInWords } from "../language/in-words.ts";
import type { Localisation } from "../language/language.ts";
import type { PassBack, StoredCard } from "../store/cards.ts";
import type { HolderForm } from "../store/holder-inputs.ts";
import { detailsSection } from "./details-page.ts";
import { backSection, contactLinks, type Html, layout, wayBack } from "./layout.ts";
import type { PassView } from "./pass-view.ts";
import { icon, passCard } from "./theme.ts";
import { otherPlatforms, ownPlatform, phoneCode, type WalletChoices } from "./wallet-choices.ts";

/** Where a pass holder puts the pass into a wallet, sees that it is in, or reads why it cannot. */
export function deliveryPage(
  localisation: Localisation,
  view: PassView,
  {
    notice,
    back,
    form,
    wallets,
    copyLimit,
  }: {
    notice: string | undefined;
    back: PassBack;
    form: HolderForm | undefined;
    wallets: WalletChoices | undefined;
    copyLimit: number;
  },
): Html {
  const { issuer } = view.card;
  const held = view.card.copyId !== null;
  const removed = notice === "removed" && !held;
  const { delivery } = localisation.words;
  const awaitsPayment = isUnpaid(view.card) && !held && !view.closed;
  // That it is ready to be fetched is said of no pass that is still to be paid.
  const sentences = removed || view.closed ? [] : view.sentences.slice(awaitsPayment ? 1 : 0);
  const title = titleOf(localisation, view, wallets);
  return layout({
    localisation,
    issuer,
    title: `${title}: ${view.title}`,
    content: html`${wayBack(issuer, localisation)}
      <h1>${title}</h1>
      <p class="lead">${leadOf(localisation, view, wallets)}</p>
      ${removed ? removedNotice(localisation, view) : ""}
      ${notice === "saved" && !view.closed ? goodNotice(localisation.words.details.saved) : ""}
      <div class="pass">
        ${passCard(awaitsPayment ? { ...view, label: delivery.unpaidState } : view)}
        <div class="beside">
          ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
          ${whatToDo(localisation, view, copyLimit, wallets)}
        </div>
      </div>
      ${form && form.fields.length > 0 && !view.closed ? detailsSection(localisation, view, form) : ""}
      ${form && !view.closed && offersNotifyList(form) ? notifySection(localisation, view) : ""}
      ${backSection(localisation, back)}`,
  });
}

function titleOf(
  { words: { delivery } }: Localisation,
  { closed, card }: PassView,
  wallets?: WalletChoices,
): string {
  if (closed) return delivery.closedTitle;
  if (card.copyId) return delivery.heldTitle;
  if (isUnpaid(card)) return delivery.unpaidTitle;
  if (card.copiesActive > 0) return delivery.elsewhereTitle;
  return wallets?.own || wallets?.forPhone ? delivery.title : delivery.titleInBrowser;
}

function leadOf(
  { words: { delivery } }: Localisation,
  { closed, isNew, sentences, card }: PassView,
  wallets?: WalletChoices,
): string {
  if (closed) return sentences.join(" ");
  if (isUnpaid(card)) return delivery.unpaidLead;
  if (card.copyId) return delivery.held;
  if (card.copiesActive > 0) return delivery.elsewhere;
  const lead = delivery.lead(card.issuer.name, isNew);
  return wallets?.own || wallets?.forPhone ? lead : `${lead} ${delivery.inBrowser}`;
}

function whatToDo(
  localisation: Localisation,
  { card, closed }: PassView,
  copyLimit: number,
  wallets?: WalletChoices,
): Html {
  const { delivery } = localisation.words;
  if (closed) {
    return html`<p>${delivery.closedNext(card.issuer.name)}</p>
      ${card.copyId ? openLink(card.copyId, delivery.openClosed, "button-second") : ""}`;
  }
  if (isUnpaid(card)) {
    return html`${priceAndPayment(localisation, card)}
      ${card.copyId ? openLink(card.copyId, delivery.open, "button-second") : ""}`;
  }
  const isHeld = card.copyId !== null || card.copiesActive > 0;
  const own = wallets && ownPlatform(wallets, isHeld ? "button-second" : "");
  const code = wallets && phoneCode(localisation, wallets, isHeld);
  const others = wallets && otherPlatforms(localisation, wallets, isHeld);
  if (card.copyId) {
    return html`${openLink(card.copyId, delivery.open, "")} ${own} ${code} ${others}`;
  }
  // The service wallet's button is secondary after a platform's own button or the code for the phone.
  const isSecond = Boolean(wallets?.own ?? wallets?.forPhone) && !isHeld;
  const save = html`${card.copiesActive < copyLimit ? "" : html`<p>${delivery.full(copyLimit)}</p>`}
    <form action="/p/${card.deliveryCode}/wallet" method="post">
      <button class="button ${isSecond ? "button-second" : ""}">
        ${icon("wallet")}<span>${isHeld ? delivery.showHere : delivery.add}</span>
      </button>
    </form>`;
  return isHeld
    ? html`${save} ${own} ${code} ${others}`
    : html`${own} ${wallets?.own ? html`<p class="quiet">${localisation.words.wallets.afterwards}</p>` : ""} ${code} ${save}
        <p class="quiet">${delivery.how}</p>
        ${wallets && !wallets.own && !wallets.forPhone ? html`<p class="quiet">${delivery.notInOwn}</p>` : ""}
        ${others}`;
}

/** What a pass that is not paid yet costs, and where it is paid; no payment is taken here. */
function priceAndPayment(
  { words: { delivery, obtain }, language }: Localisation,
  { issuer, passPrice }: StoredCard,
): Html {
  const reachable = issuer.supportEmail || issuer.supportPhone;
  return html`<p class="price">${obtain.price(kronurInWords(passPrice ?? 0, language))}</p>
    <p>${delivery.unpaid(issuer.name)}</p>
    ${reachable ? contactLinks(issuer) : ""}`;
}

function openLink(copyId: string, label: string, manner: string): Html {
  return html`<p><a class="button ${manner}" href="/wallet/${copyId}">${label}</a></p>`;
}

function removedNotice({ words }: Localisation, { closed }: PassView): Html {
  return goodNotice(closed ? words.delivery.removedClosed : words.delivery.removed);
}

function goodNotice(sentence: string): Html {
  return html`<div class="notice" role="status">
    ${icon("good")}
    <p>${sentence}</p>
  </div>`;
}

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

/** Whether the holder may join the mailing list: with an e-mail address, and not by kennitala. */
export function offersNotifyList({ fields, rules }: HolderForm): boolean {
  return !rules.deliverByKennitala && fields.some(({ format }) => format === "EMAIL");
}

/** The choice to be on the issuer's mailing list. */
function notifySection({ words: { notify } }: Localisation, { card }: PassView): Html {
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
