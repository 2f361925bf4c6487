import { useTranslations } from "use-intl";
import { StatusWord } from "#components/ui/notice.tsx";
import type { RecentView } from "./desk-state.ts";

interface RecentScansProps {
  recent: RecentView[];
  carried: Record<string, string>;
}

/** Scans in sight on a phone before the rest is folded. */
const atHand = 3;

export function RecentScans({ recent, carried }: RecentScansProps) {
  const t = useTranslations("staff.scan.recent");
  const query = new URLSearchParams(carried);
  const earlier = recent.slice(atHand);
  const tail = query.size > 0 ? `?${query}` : "";
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      {recent.length === 0 && <p className="text-ink-soft">{t("empty")}</p>}
      <Scans recent={recent.slice(0, atHand)} tail={tail} />
      {earlier.length > 0 && (
        <details className="sm:details-content:[content-visibility:visible]">
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4 sm:supports-[selector(::details-content)]:hidden">
            {t("earlier")}
          </summary>
          <Scans recent={earlier} tail={tail} />
        </details>
      )}
    </section>
  );
}

/** A result with the colour and the icon of its banner. */
function Result({ isGood, children }: { isGood: boolean | undefined; children: string }) {
  return isGood === undefined ? (
    <span>{children}</span>
  ) : (
    <StatusWord
      tone={isGood ? "good" : "stopped"}
      icon={isGood ? "good" : "stopped"}
      label={children}
    />
  );
}

const scanLine = "grid min-h-11 grid-cols-[4rem_minmax(0,1fr)] items-center py-1";
const words = "flex flex-wrap items-center gap-x-3";

function Scans({ recent, tail }: { recent: RecentView[]; tail: string }) {
  return (
    <ol>
      {recent.map(({ id, at, isUnopened, ...scan }) => (
        <li key={id} className="border-b border-line">
          {isUnopened ? (
            <p className={scanLine}>
              <span className="text-ink-soft">{at}</span>
              <Result isGood={scan.isGood}>{scan.title}</Result>
            </p>
          ) : (
            <a
              href={`/staff/scan/${id}${tail}`}
              className={`${scanLine} no-underline hover:underline`}
            >
              <span className="text-ink-soft">{at}</span>
              <span className={words}>
                <WhosePass {...scan} />
                <Result isGood={scan.isGood}>{scan.results.join(" · ")}</Result>
              </span>
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The holder and the pass type, headed by the holder's name or else by the type. */
function WhosePass({ holder, isNamed, lang, title }: Omit<RecentView, "id" | "at">) {
  const heading = "font-semibold underline underline-offset-4";
  const type = (
    <span key="type" className={isNamed ? "text-ink-soft" : heading}>
      {title}
    </span>
  );
  const line = holder && (
    <bdi
      key="holder"
      lang={lang}
      className={`[overflow-wrap:anywhere] ${isNamed ? heading : "text-ink-soft"}`}
    >
      {holder}
    </bdi>
  );
  return isNamed ? [line, type] : [type, line];
}
