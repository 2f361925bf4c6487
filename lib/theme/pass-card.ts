import { createElement, type ReactElement } from "react";
import { Icon, type IconName } from "./icon.ts";
import type { Tone } from "./tone.ts";

/** A state in words with its icon and hue; a hue never stands alone. */
export interface PassCardState {
  label: string;
  icon: IconName;
  tone: Tone;
}

/** One thing that stands on a card with a term before it: `Sæti: A 12`. */
export interface CardFact {
  label: string;
  value: string;
}

export interface PassCardProps {
  issuerName: string;
  /** Address of the issuer's logo, drawn beside its name; nothing when absent. */
  logoUrl?: string | undefined;
  /** A class that `issuerThemeRule` was made for; the page's own theme when absent. */
  themeClass?: string | undefined;
  /** What the pass is: "Félagsaðild". */
  title: string;
  /** The holder's line, when it is known. */
  holder?: string | undefined;
  /** What else stands on it, such as a seat or a day. */
  facts?: readonly CardFact[] | undefined;
  /** From when or until when it is valid, where that is known. */
  validity?: string | undefined;
  /** Drawn as so many stamps, when there are few enough; the page says them in words. */
  stamps?: { left: number; of: number } | undefined;
  state: PassCardState;
  /** A closed pass is drawn spent: muted, with its state struck across it. */
  closed: boolean;
  /** A pass that does not exist yet is drawn as an outline of the card that it would be. */
  outline?: boolean | undefined;
}

/** More than these are told better in words. */
const stampsDrawn = 20;

/**
 * The pass as a card, the same on every page that shows one. Written without JSX so that the pass
 * service, which runs unbuilt, draws the very same card as the portal. Styled by `pass-card.css`.
 */
export function PassCard(props: PassCardProps): ReactElement {
  const { issuerName, logoUrl, themeClass, title, holder, facts = [], validity } = props;
  const { stamps, state, closed, outline } = props;
  const word = createElement(
    "p",
    { className: closed ? "pass-card-band" : "pass-card-state", "data-tone": state.tone },
    createElement(Icon, { name: state.icon }),
    createElement("span", null, state.label),
  );
  return createElement(
    "article",
    {
      className: themeClass ? `pass-card ${themeClass}` : "pass-card",
      "data-closed": closed ? "" : undefined,
      "data-outline": outline ? "" : undefined,
    },
    createElement(
      "p",
      { className: "pass-card-issuer" },
      logoUrl && createElement("img", { src: logoUrl, alt: "", width: 36, height: 36 }),
      createElement("span", null, issuerName),
    ),
    word,
    createElement(
      "div",
      { className: "pass-card-foot" },
      createElement("p", { className: "pass-card-title" }, title),
      holder && createElement("p", { className: "pass-card-holder" }, holder),
      facts.length > 0 && factList(facts),
      validity && createElement("p", { className: "pass-card-validity" }, validity),
      stamps && stampRow(stamps),
    ),
  );
}

function factList(facts: readonly CardFact[]): ReactElement {
  const fact = ({ label, value }: CardFact, key: number) =>
    createElement(
      "div",
      { key },
      createElement("dt", null, label),
      createElement("dd", null, value),
    );
  return createElement("dl", { className: "pass-card-facts" }, ...facts.map(fact));
}

function stampRow({ left, of }: { left: number; of: number }): ReactElement | undefined {
  if (!(of >= 1 && of <= stampsDrawn && left >= 0 && left <= of)) return undefined;
  const drawn = Array.from({ length: of }, (_, at) =>
    createElement("span", { key: at, "data-used": at < of - left ? "" : undefined }),
  );
  return createElement("p", { className: "pass-card-stamps", "aria-hidden": true }, ...drawn);
}
