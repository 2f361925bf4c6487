import { useTranslations } from "use-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { Icon, type IconName } from "#theme/icon.ts";
import type { DeskView, ResultState } from "./desk-state.ts";
import type { ScanRequest } from "./scan-desk.tsx";

/** Each state has a frame, an icon and a place of the icon of its own, not a hue alone. */
const styles: Record<ResultState | "waiting", { icon: IconName; frame: string }> = {
  waiting: { icon: "waiting", frame: "border-4 border-dotted border-ink-soft bg-sunken text-ink" },
  ready: { icon: "scan", frame: "border-2 border-dashed border-line-strong bg-surface text-ink" },
  used: { icon: "good", frame: "border-4 border-good bg-good text-paper" },
  "not-used": { icon: "stopped", frame: "border-4 border-stopped bg-stopped-tint text-ink" },
  valid: {
    icon: "pass",
    frame: "border-8 border-double border-paper bg-good text-paper outline-2 outline-good",
  },
  "not-valid": {
    icon: "stopped",
    frame: "border-8 border-double border-paper bg-stopped text-paper outline-2 outline-stopped",
  },
  unopened: { icon: "alert", frame: "border-y-8 border-x-0 border-stopped bg-surface text-ink" },
  unknown: {
    icon: "question",
    frame:
      "border-8 border-double border-waiting bg-waiting-tint text-ink [background-image:repeating-linear-gradient(135deg,transparent_0_18px,color-mix(in_srgb,var(--waiting)_9%,transparent)_18px_24px)]",
  },
};

/** Their headings are sentences, which a phone has no room for in the largest letters. */
const withLongHeading: (ResultState | "waiting")[] = ["ready", "waiting", "unopened"];

interface ResultBannerProps
  extends Pick<DeskView, "heading" | "lines" | "left" | "compare" | "way"> {
  state: ResultState | "waiting";
}

/** What became of the last read or action: to be read at arm's length. */
export function ResultBanner({ state, heading, lines, left, compare, way }: ResultBannerProps) {
  const { icon, frame } = styles[state];
  return (
    <div data-state={state} className={`flex gap-3 rounded-lg px-3 py-2 sm:px-4 sm:py-3 ${frame}`}>
      <span className="flex-none pt-1">
        <Icon name={icon} size="2.25rem" />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h2
          className={`leading-tight font-bold uppercase sm:text-4xl ${withLongHeading.includes(state) ? "text-xl min-[25rem]:text-2xl" : "text-3xl"}`}
        >
          {heading}
        </h2>
        {lines.map((words, at) => (
          <p key={words} className={at === 0 ? "text-lg leading-snug font-semibold" : ""}>
            {words}
          </p>
        ))}
        {left && <p className="text-lg leading-snug font-semibold">{left}</p>}
        {way && (
          <a
            href={way.href}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
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

/** In place of an answer that never came: after a scan alone nothing was used. */
export function LostResult({ lost }: { lost: "scan" | "act" }) {
  const t = useTranslations("staff.scan");
  return (
    <div role="alert">
      {lost === "scan" ? (
        <ResultBanner state="unopened" heading={t("lost.heading")} lines={[t("lost.scan")]} />
      ) : (
        <>
          <ResultBanner
            state="unknown"
            heading={t("state.unknown.heading")}
            lines={[t("lost.act")]}
          />
          <div className="mt-3">
            <ButtonLink href="">{t("lost.reload")}</ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}

/** In place of a result for as long as there is none; whatever stood there was of another read. */
export function WaitingResult({ asked }: { asked: ScanRequest }) {
  const t = useTranslations("staff.scan.waiting");
  const what = asked.kind === "act" ? asked.what : "";
  return <ResultBanner state="waiting" heading={t("heading")} lines={[t(asked.kind, { what })]} />;
}
