import { createElement, type ReactElement, type ReactNode } from "react";
import { drawnIcon } from "./browser-icons.ts";
import type { Tone } from "./icon.ts";

export interface PassCardFaceProps {
  issuerName: string;
  /** Address of the logo. */
  logoUrl?: string | undefined;
  /** Class of a rule by `issuerThemeRule`; the page's own theme when absent. */
  themeClass?: string | undefined;
  title: string;
  /** Language of the title, where the page has another. */
  titleLang?: string | undefined;
  /** Where the title is a heading of the page. */
  heading?: "h2" | undefined;
  holder?: string | undefined;
  /** Language of the holder's line, where the page has another. */
  holderLang?: string | undefined;
  facts?: ReactNode;
  validity?: string | undefined;
  stamps?: ReactNode;
  state: { label: string; shapes: string | undefined; tone: Tone };
  /** Whether the card is muted, with its state across it. */
  closed: boolean;
  /** The outline of a pass that does not exist yet. */
  outline?: boolean | undefined;
}

/** `PassCard` with the icon as markup, for members' browsers. */
export function PassCardFace(props: PassCardFaceProps): ReactElement {
  const {
    issuerName,
    logoUrl,
    themeClass,
    title,
    titleLang,
    heading = "p",
    holder,
    holderLang,
    facts,
    validity,
    stamps,
  } = props;
  const { state, closed, outline } = props;
  const line = (name: string, words: string | undefined, lang?: string) =>
    words && createElement("p", { className: `pass-card-${name}`, lang }, words);
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
      createElement(heading, { className: "pass-card-title", lang: titleLang }, title),
      line("holder", holder, holderLang),
      facts,
      line("validity", validity),
      stamps,
    ),
  );
}
