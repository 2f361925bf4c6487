"use client";

import { Focused } from "#components/ui/focused.tsx";

interface ConfirmHeadProps {
  words: Record<"confirmTitle" | "confirmLead", string>;
  /** Where something else on the step must be read first. */
  isAside: boolean;
}

/** The question of the last step, which takes the focus as a page would. */
export function ConfirmHead({ words, isAside }: ConfirmHeadProps) {
  const head = (
    <>
      <h2 className="text-lg font-semibold">{words.confirmTitle}</h2>
      {!isAside && <p className="text-ink-soft">{words.confirmLead}</p>}
    </>
  );
  return isAside ? <div>{head}</div> : <Focused>{head}</Focused>;
}
