"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface FocusFallbackProps {
  state: string;
  /** Whether the contents answer what the reader just sent, and take the focus on the first render. */
  isAwaited: boolean;
  /** Result of a form on the same page, shown in the contents. When it changes, the contents take the focus. */
  answer?: string | undefined;
  children: ReactNode;
}

/** Takes the focus when the focused button is removed, or when the page answers another page's form. */
export function FocusFallback({ state, isAwaited, answer, children }: FocusFallbackProps) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const shown = useRef(state);
  const answered = useRef(answer);
  useEffect(() => {
    if (isAwaited) place.current?.focus();
  }, [isAwaited]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    // Browsers may fire focusout for a removed button too.
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
  useEffect(() => {
    if (answer && answer !== answered.current) place.current?.focus();
    answered.current = answer;
  }, [answer]);
  return (
    // biome-ignore lint/a11y/noAutofocus: an answer to what the reader just sent must be found at once
    <div ref={place} tabIndex={-1} autoFocus={isAwaited} data-unringed className="w-fit">
      {children}
    </div>
  );
}
