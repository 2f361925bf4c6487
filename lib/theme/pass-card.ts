import { createElement, type ReactElement } from "react";
import { type IconName, shapesOfIcon, type Tone } from "./icon.ts";
import { PassCardFace, type PassCardFaceProps } from "./pass-card-face.ts";

export interface PassCardState {
  label: string;
  icon: IconName;
  tone: Tone;
}

/** A term and its value: `Sæti: A 12`. */
export interface CardFact {
  label: string;
  value: string;
}

interface PassCardProps extends Omit<PassCardFaceProps, "facts" | "stamps" | "state"> {
  facts?: readonly CardFact[] | undefined;
  /** Drawn up to a maximum; the page also says them in words. */
  stamps?: { left: number; of: number } | undefined;
  state: PassCardState;
}

/** Maximum stamps that are drawn. */
const stampsDrawn = 20;

/** The pass as a card. Without JSX, because the pass service runs without a build. */
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
