"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { ResultBand } from "./result-band.tsx";
import type { DeskWords } from "./scan-desk.tsx";

/** In place of an answer that never came: after a scan alone nothing was used. */
export function LostResult({ lost, words }: { lost: "scan" | "act"; words: DeskWords }) {
  return (
    <div role="alert">
      {lost === "scan" ? (
        <ResultBand state="unopened" heading={words.lostHeading} lines={[words.lostScan]} />
      ) : (
        <>
          <ResultBand state="unknown" heading={words.lostActHeading} lines={[words.lostAct]} />
          <div className="mt-3">
            <ButtonLink href="">{words.reload}</ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
