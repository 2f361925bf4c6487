import { html, raw } from "hono/html";
import QRCode from "qrcode";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Icon, type IconName } from "#theme/icon.ts";
import { PassCard, type PassCardState, passStatusStyle } from "#theme/pass-card.ts";
import type { StoredIssuer } from "../store/cards.ts";
import type { PassView } from "./pass-view.ts";

/** The theme shared with the portal: its React components rendered to static HTML. */

export function icon(name: IconName, size?: string) {
  return markup(createElement(Icon, size ? { name, size } : { name }));
}

export function passCard({
  card,
  status,
  closed,
  title,
  titleLang,
  holderLang,
  label,
  facts,
  validity,
}: PassView) {
  return markup(
    createElement(PassCard, {
      ...issuerProps(card.issuer),
      title,
      titleLang,
      holder: card.holder ?? undefined,
      holderLang,
      facts,
      validity,
      state: { ...passStatusStyle(status), label },
      closed,
    }),
  );
}

/** Outline of a card, for a pass that does not exist yet. */
export function templateCard(
  issuer: StoredIssuer,
  { title, titleLang }: { title: string; titleLang: string | undefined },
  state: PassCardState,
) {
  const props = { ...issuerProps(issuer), title, titleLang, state, closed: false, outline: true };
  return markup(createElement(PassCard, props));
}

function issuerProps(issuer: StoredIssuer) {
  const { name: issuerName, logo } = issuer;
  return { issuerName, logoUrl: logo ?? undefined, themeClass: themeOf(issuer).className };
}

function markup(element: ReactElement) {
  return raw(renderToStaticMarkup(element));
}

/** The class that carries an issuer's colours, and the style sheet that defines it. */
export function themeOf({ cardColour, accentColour }: StoredIssuer) {
  const name = `theme-${cardColour.slice(1)}-${accentColour.slice(1)}`;
  return { className: name, stylesheet: `/assets/${name}.css` };
}

const quiet = 4;

/** A code as an image that stays black on white, whatever the page's colours. */
export function qrCode(text: string, label: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + 2 * quiet;
  let squares = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) squares += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${side}v${side}H0z"/>
    <path fill="#000" d="${squares}"/>
  </svg>`;
}
