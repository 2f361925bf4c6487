import { createElement, type ReactElement, type ReactNode } from "react";
import { drawnIcon } from "./drawn-icon.ts";
import type { Tone } from "./tone.ts";

export interface PassCardFaceProps {
  issuerName: string;
  /** Address of the issuer's logo, drawn beside its name; nothing when absent. */
  logoUrl?: string | undefined;
  /** A class that `issuerThemeRule` was made for; the page's own theme when absent. */
  themeClass?: string | undefined;
  /** What the pass is: "Félagsaðild". */
  title: string;
  /** The holder's line, when it is known. */
  holder?: string | undefined;
  facts?: ReactNode;
  /** From when or until when it is valid, where that is known. */
  validity?: string | undefined;
  stamps?: ReactNode;
  /** In words, with the shapes of its icon. */
  state: { label: string; shapes: string | undefined; tone: Tone };
  /** A closed pass is drawn spent: muted, with its state struck across it. */
  closed: boolean;
  /** A pass that does not exist yet is drawn as an outline of the card that it would be. */
  outline?: boolean | undefined;
}

/** A `PassCard` that is given the shapes of its icon, for a component that goes to a member's browser. */
export function PassCardFace(props: PassCardFaceProps): ReactElement {
  const { issuerName, logoUrl, themeClass, title, holder, facts, validity, stamps } = props;
  const { state, closed, outline } = props;
  const line = (name: string, words: string | undefined) =>
    words && createElement("p", { className: `pass-card-${name}` }, words);
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
    createElement(
      "p",
      { className: closed ? "pass-card-band" : "pass-card-state", "data-tone": state.tone },
      drawnIcon(state.shapes),
      createElement("span", null, state.label),
    ),
    createElement(
      "div",
      { className: "pass-card-foot" },
      line("title", title),
      line("holder", holder),
      facts,
      line("validity", validity),
      stamps,
    ),
  );
}
