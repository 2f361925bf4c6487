"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface FocusHeirProps {
  /** What the page is about, such as the state of a record. */
  state: string;
  children: ReactNode;
}

/** Takes the focus over from a button that is gone because the state is another one now. */
export function FocusHeir({ state, children }: FocusHeirProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) place.current?.focus();
  }, [state]);
  return (
    <div ref={place} tabIndex={-1} className="w-fit rounded-lg">
      {children}
    </div>
  );
}
