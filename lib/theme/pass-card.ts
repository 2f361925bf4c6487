import { createElement, type ReactElement } from "react";
import { type IconName, shapesOfIcon } from "./icon.ts";
import { PassCardFace, type PassCardFaceProps } from "./pass-card-face.ts";
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

export interface PassCardProps extends Omit<PassCardFaceProps, "facts" | "stamps" | "state"> {
  /** What else stands on it, such as a seat or a day. */
  facts?: readonly CardFact[] | undefined;
  /** Drawn as so many stamps, when there are few enough; the page says them in words. */
  stamps?: { left: number; of: number } | undefined;
  state: PassCardState;
}

/** More than these are told better in words. */
const stampsDrawn = 20;

/** The pass as a card. Without JSX, because the pass service runs unbuilt. */
export function PassCard({ facts = [], stamps, state, ...face }: PassCardProps): ReactElement {
  const { label, tone, icon } = state;
  return createElement(PassCardFace, {
    ...face,
    facts: facts.length > 0 && factList(facts),
    stamps: stamps && stampRow(stamps),
    state: { label, tone, shapes: shapesOfIcon(icon) },
  });
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
