import { raw } from "hono/html";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Icon, type IconName } from "#theme/icon.ts";
import { PassCard, type PassCardState } from "#theme/pass-card.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import type { StoredIssuer } from "../store/cards.ts";
import type { PassView } from "./pass-view.ts";

/** The theme shared with the portal: its React components rendered to static HTML. */

export function icon(name: IconName, size?: string) {
  return markup(createElement(Icon, size ? { name, size } : { name }));
}

export function passCard({ card, status, closed, title, label, facts, validity }: PassView) {
  return markup(
    createElement(PassCard, {
      ...issuerProps(card.issuer),
      title,
      holder: card.holder ?? undefined,
      facts,
      validity,
      state: { ...passStatusStyle(status), label },
      closed,
    }),
  );
}

/** Outline of a card, for a pass that does not exist yet. */
export function templateCard(issuer: StoredIssuer, title: string, state: PassCardState) {
  const props = { ...issuerProps(issuer), title, state, closed: false, outline: true };
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
