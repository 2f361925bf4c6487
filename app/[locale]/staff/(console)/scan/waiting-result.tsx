"use client";

import type { Asked } from "./one-by-one.ts";
import { ResultBand } from "./result-band.tsx";
import type { DeskWords } from "./scan-desk.tsx";

/** In place of a result for as long as there is none; whatever stood there was of another read. */
export function WaitingResult({ asked, words }: { asked: Asked; words: DeskWords }) {
  const line = {
    scan: words.waitingScan,
    door: words.waitingDoor,
    act: words.waitingAct.replace("#", () => (asked.kind === "act" ? asked.what : "")),
  }[asked.kind];
  return <ResultBand state="waiting" heading={words.waitingHeading} lines={[line]} />;
}
