import { createElement, type ReactElement } from "react";
import { Icon, type IconName, type Tone } from "./icon.ts";

export interface PassCardState {
  label: string;
  icon: IconName;
  tone: Tone;
}

/** A term and its value: `Sæti: A 12`. */
export interface CardFact {
  label: string;
  value: string;
  /** Language of the label, when it differs from the page's. */
  labelLang?: string | undefined;
}

export interface PassCardProps {
  issuerName: string;
  /** Address of the logo. */
  logoUrl?: string | undefined;
  /** Class that a rule of `issuerThemeRule` styles; without it the card has the page's own theme. */
  themeClass?: string | undefined;
  title: string;
  /** Language of the title, when it differs from the page's. */
  titleLang?: string | undefined;
  /** Element of the title when it is a heading of the page; a paragraph when absent. */
  heading?: "h2" | undefined;
  holder?: string | undefined;
  /** Language of the holder's line, when it differs from the page's. */
  holderLang?: string | undefined;
  facts?: readonly CardFact[] | undefined;
  validity?: string | undefined;
  /** Drawn up to a maximum; the page also says them in words. */
  stamps?: { left: number; of: number } | undefined;
  state: PassCardState;
  /** Whether the card is muted, with its state across it. */
  closed: boolean;
  /** Whether the card is drawn as an outline, because the pass does not exist yet. */
  outline?: boolean | undefined;
}

/** Maximum stamps that are drawn. */
const stampsDrawn = 20;

/** The pass as a card. Without JSX, because the pass service runs without a build. */
export function PassCard(props: PassCardProps): ReactElement {
  const { issuerName, logoUrl, themeClass, title, titleLang, heading = "p" } = props;
  // What follows the name gets a line of its own, so that no separator ends a line.
  const [name, ...more] = props.holder?.split(" · ") ?? [];
  const { holderLang, facts = [], validity, stamps, state, closed, outline } = props;
  const line = (part: string, words: string | undefined, lang?: string) =>
    words && createElement("p", { className: `pass-card-${part}`, lang }, words);
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
      Icon({ name: state.icon }),
      createElement("span", null, state.label),
    ),
    createElement(
      "div",
      { className: "pass-card-foot" },
      createElement(heading, { className: "pass-card-title", lang: titleLang }, title),
      line("holder", name, holderLang),
      line("holder", more.join(" · "), holderLang),
      facts.length > 0 && factList(facts),
      line("validity", validity),
      stamps && stampRow(stamps),
    ),
  );
}

function factList(facts: readonly CardFact[]): ReactElement {
  const fact = ({ label, value, labelLang }: CardFact, key: number) =>
    createElement(
      "div",
      { key },
      createElement("dt", { lang: labelLang }, label),
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

export type StatusStyle = Omit<PassCardState, "label">;

const styles = {
  ACTIVE: { icon: "good", tone: "good" },
  UNCLAIMED: { icon: "wallet", tone: "info" },
  UPDATES_OFF: { icon: "phone", tone: "info" },
  INACTIVE: { icon: "later", tone: "waiting" },
  VOIDED: { icon: "stopped", tone: "stopped" },
  EXPIRED: { icon: "waiting", tone: "stopped" },
  REDEEMED: { icon: "spent", tone: "stopped" },
  DELETE_IN_PROGRESS: { icon: "removed", tone: "stopped" },
  DELETED: { icon: "removed", tone: "stopped" },
  other: { icon: "wallet", tone: "info" },
} as const satisfies Record<string, StatusStyle>;

/** Key of the status in the strings; `other` for an unknown status. */
export function statusWordOf(status: string): keyof typeof styles {
  return status in styles ? (status as keyof typeof styles) : "other";
}

/** Icon and tone of a pass status. */
export function passStatusStyle(status: string): StatusStyle {
  return styles[statusWordOf(status)];
}
