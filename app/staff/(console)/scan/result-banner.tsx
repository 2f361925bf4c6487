"use client";

import { Fragment } from "react";
import { useTranslations } from "use-intl";
import type { SignalKind } from "#components/code-reader/signal.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ResultState } from "#portal/passes/scanning/scan-result.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import type { DeskView } from "./desk-state.ts";

interface ResultStyle {
  icon: IconName;
  /** Classes of the banner's frame at a desk. */
  frame: string;
  /** Colour of the panel at an entrance: enter, decide, refuse, or stop and look. */
  panel: "green" | "white" | "red" | "amber";
  signal: SignalKind;
}

const refused = {
  icon: "stopped",
  frame:
    "border-8 border-double border-white bg-(--refused) text-white outline-2 outline-(--refused)",
  panel: "red",
  signal: "not-used",
} as const;

/** Icon and frame differ by state, so that no state depends on colour. */
export const resultStyles: Record<ResultState, ResultStyle> = {
  ready: {
    icon: "scan",
    frame: "border-2 border-dashed border-line-strong bg-surface text-ink",
    panel: "white",
    signal: "read",
  },
  valid: {
    icon: "pass",
    frame: "border-8 border-double border-paper bg-good text-paper outline-2 outline-good",
    panel: "green",
    signal: "used",
  },
  used: {
    icon: "good",
    frame: "border-4 border-good bg-good text-paper",
    panel: "green",
    signal: "used",
  },
  undone: {
    icon: "undo",
    frame: "border-2 border-line-strong bg-surface text-ink",
    panel: "white",
    signal: "read",
  },
  "already-used": refused,
  "just-used": {
    icon: "alert",
    frame: "border-4 border-waiting bg-waiting-tint text-ink",
    panel: "amber",
    signal: "unknown",
  },
  "not-valid": refused,
  "not-used": { ...refused, frame: "border-4 border-stopped bg-stopped-tint text-ink" },
  unopened: { ...refused, frame: "border-y-8 border-x-0 border-stopped bg-surface text-ink" },
  unknown: {
    icon: "question",
    frame:
      "border-8 border-double border-waiting bg-waiting-tint text-ink [background-image:repeating-linear-gradient(135deg,transparent_0_18px,color-mix(in_srgb,var(--waiting)_9%,transparent)_18px_24px)]",
    panel: "amber",
    signal: "unknown",
  },
  interrupted: {
    icon: "alert",
    frame: "border-y-8 border-x-0 border-waiting bg-surface text-ink",
    panel: "amber",
    signal: "unknown",
  },
};

/** Banner of an earlier scan, unlike that of a new one, so that nobody is let in on an old result. */
const openedAgain = {
  frame: "border-2 border-line-strong bg-surface text-ink",
  panel: "dark",
} as const;

const waiting = {
  icon: "waiting",
  frame: "border-4 border-dotted border-ink-soft bg-sunken text-ink",
  panel: "dark",
} as const;

interface ResultBannerProps
  extends Pick<
    DeskView,
    "heading" | "earlier" | "holder" | "holderLang" | "lines" | "left" | "compare" | "way"
  > {
  /** Undefined before the first scan. */
  state: ResultState | "waiting" | undefined;
  /** Name of the pass, where nothing else says it. */
  title?: string | undefined;
  isEntrance: boolean;
  /** One of several results in a list. */
  isCompact?: boolean;
}

/** Headings of several words get smaller letters. */
const longHeadings: ResultBannerProps["state"][] = [
  "ready",
  "undone",
  "just-used",
  "waiting",
  "unopened",
  "interrupted",
];

/** Result of the last scan or action: at a desk a banner, at an entrance a panel for the dark. */
export function ResultBanner(props: ResultBannerProps) {
  const {
    state,
    heading,
    earlier,
    holder = [],
    holderLang,
    lines,
    left,
    compare,
    way,
    title,
    isEntrance,
    isCompact,
  } = props;
  // What follows the name gets a line of its own, so that no separator ends a line.
  const [name, ...more] = holder.flatMap((line) => line.split(" · "));
  const isScanned = state !== undefined && state !== "waiting";
  const { icon, frame, panel } = {
    ...(isScanned ? resultStyles[state] : waiting),
    ...(earlier && openedAgain),
  };
  const styles = isEntrance ? entranceStyles : isCompact ? listStyles : deskStyles;
  return (
    <div
      data-state={state}
      data-panel={isEntrance ? panel : undefined}
      className={isEntrance ? styles.box : `${styles.box} ${frame}`}
    >
      <span className="flex-none pt-1">
        <Icon name={state ? icon : "scan"} size={styles.icon} />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {earlier && <p className={styles.line}>{earlier}</p>}
        <h2 className={longHeadings.includes(state) ? styles.longHeading : styles.heading}>
          <Unbroken words={heading} />
        </h2>
        {name && (
          <p lang={holderLang} className={styles.holder}>
            {name}
          </p>
        )}
        {more.length > 0 && (
          <p lang={holderLang} className={styles.line}>
            {more.join(" · ")}
          </p>
        )}
        {title && <p className="text-xl leading-snug font-semibold">{title}</p>}
        {lines.map((words, at) => (
          <p key={words} className={at === 0 ? styles.line : ""}>
            {words}
          </p>
        ))}
        {left && <p className={styles.line}>{left}</p>}
        {way && (
          <a
            href={way.href}
            target={way.isNewTab ? "_blank" : undefined}
            rel="noopener"
            className="mt-2 inline-flex min-h-12 items-center rounded-lg border-2 border-current px-4 font-semibold no-underline hover:underline"
          >
            {way.words}
          </a>
        )}
        {compare && (
          <dl className="mt-1 font-semibold">
            {compare.map(({ label, words }) => (
              <div key={label} className="flex gap-2">
                <dt className="min-w-14">{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

/** What follows a dash stays on one line where the line is long enough for it. */
function Unbroken({ words }: { words: string }) {
  return words.split(/(?<= –) /).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && " "}
      <span className="inline-block">{part}</span>
    </Fragment>
  ));
}

const large = "leading-tight font-bold uppercase";
const deskStyles = {
  box: "flex gap-3 rounded-lg px-3 py-2 sm:px-4 sm:py-3",
  icon: "2.25rem",
  heading: `${large} text-3xl sm:text-4xl`,
  longHeading: `${large} text-xl min-[25rem]:text-2xl sm:text-4xl`,
  holder: "text-lg leading-snug font-semibold",
  line: "text-lg leading-snug font-semibold",
};
const listStyles = {
  ...deskStyles,
  icon: "1.5rem",
  heading: `${large} text-lg`,
  longHeading: `${large} text-lg`,
  line: "leading-snug",
};
const entranceStyles = {
  box: "entrance-panel",
  icon: "clamp(2.75rem, 14vw, 5rem)",
  heading: `${large} text-[clamp(1.5rem,min(11vw,8vh),4.75rem)]`,
  longHeading: `${large} text-[clamp(1.4rem,min(8.5vw,7vh),4rem)]`,
  holder: "mt-3 text-[clamp(1.25rem,min(6.5vw,5vh),2.5rem)] leading-tight font-bold",
  line: "text-xl leading-snug font-semibold",
};

/**
 * Shown when no answer came. A scan without an action used nothing; an action may have been carried out.
 * Staff can repeat a scan in entrance mode, because the same pass is not used twice within three minutes.
 */
export function LostResult({
  lost,
  isEntrance,
}: {
  lost: ScanRequest["kind"];
  isEntrance: boolean;
}) {
  const t = useTranslations("staff.scan");
  return (
    <div role="alert">
      {lost === "act" ? (
        <>
          <ResultBanner
            state="unknown"
            heading={t("state.unknown.heading")}
            lines={[t("lost.act")]}
            isEntrance={isEntrance}
          />
          <div className="mt-3">
            <ButtonLink href="">{t("lost.reload")}</ButtonLink>
          </div>
        </>
      ) : (
        <ResultBanner
          state="interrupted"
          heading={t("lost.heading")}
          lines={[t(`lost.${lost}`), t("lost.connection")]}
          isEntrance={isEntrance}
        />
      )}
    </div>
  );
}

/** A request in progress: a scan, a scan that acts at once, or an action. */
export type ScanRequest = { kind: "scan" | "entrance" } | { kind: "act"; what: string };

interface WaitingResultProps {
  asked: ScanRequest;
  isEntrance: boolean;
}

export function WaitingResult({ asked, isEntrance }: WaitingResultProps) {
  const t = useTranslations("staff.scan.waiting");
  const what = asked.kind === "act" ? asked.what : "";
  return (
    <ResultBanner
      state="waiting"
      heading={t("heading")}
      lines={[t(asked.kind, { what })]}
      isEntrance={isEntrance}
    />
  );
}
