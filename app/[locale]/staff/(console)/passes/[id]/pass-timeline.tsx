import { getFormatter, getTranslations } from "next-intl/server";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { PassEvent } from "#portal/passes/pass-history.ts";
import { outcomeOfOperation } from "#portal/passes/record-operation.ts";
import { activitySentence } from "../../../activity-sentence.ts";
import { longMoment } from "../../../long-moment.ts";

const looks = {
  calling: { tone: "waiting", icon: "send" },
  done: { tone: "good", icon: "good" },
  refused: { tone: "stopped", icon: "stopped" },
  unknown: { tone: "waiting", icon: "question" },
} as const;

/** Who did what to the pass, newest first, with what came of it. */
export async function PassTimeline({ deeds }: { deeds: PassEvent[] }) {
  return (
    <ol className="max-w-3xl border-l-4 border-line pl-4">
      {await Promise.all(deeds.map((deed) => <Deed key={deed.id} deed={deed} />))}
    </ol>
  );
}

async function Deed({ deed }: { deed: PassEvent }) {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  const { state, scanner, at } = deed;
  const isIdleScan = deed.action === "scan-pass";
  // What may still be under way is told as what is not known yet.
  const outcome = outcomeOfOperation[state === "calling" ? "unknown" : state];
  const sentence = await activitySentence({ ...deed, outcome });
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <p className="[overflow-wrap:anywhere]">
        {isIdleScan ? t("scannedOnly", { sentence }) : sentence}
      </p>
      <p className="flex flex-wrap gap-x-6 text-ink-soft">
        {!isIdleScan && <StatusWord {...looks[state]} label={t(`state.${state}`)} />}
        <time dateTime={at.toISOString()}>{format.dateTime(at, longMoment)}</time>
        {scanner && <span>{t("scanner", { scanner })}</span>}
      </p>
    </li>
  );
}
