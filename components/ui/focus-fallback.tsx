"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface FocusFallbackProps {
  /** What the page is about, such as the state of a record. */
  state: string;
  children: ReactNode;
}

/** Takes over the focus from a button that went, unless the focus had left it. */
export function FocusFallback({ state, children }: FocusFallbackProps) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const shown = useRef(state);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    // A browser may tell of a removed button as well: only from one that is still there did the reader go.
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (target === focused.current && focused.current?.isConnected) focused.current = null;
      });
    focused.current = document.activeElement;
    document.addEventListener("focusin", note);
    document.addEventListener("focusout", forget);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("focusout", forget);
    };
  }, []);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (focused.current?.isConnected === false) place.current?.focus();
  }, [state]);
  return (
    <div ref={place} tabIndex={-1} className="w-fit rounded-lg">
      {children}
    </div>
  );
}
