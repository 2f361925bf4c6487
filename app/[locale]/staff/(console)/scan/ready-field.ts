"use client";

import { type RefObject, useEffect } from "react";

/**
 * Keeps a field ready for a hand scanner, which types wherever the focus is: what is typed outside
 * any other field lands in it. A finger's keyboard is left down.
 */
export function useReadyField(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const lead = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
      if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      field.current?.focus();
    };
    const settle = () => focusUnlessFinger(field.current);
    settle();
    document.addEventListener("keydown", lead);
    window.addEventListener("focus", settle);
    return () => {
      document.removeEventListener("keydown", lead);
      window.removeEventListener("focus", settle);
    };
  }, [field]);
}

export function focusUnlessFinger(field: HTMLElement | null): void {
  if (!matchMedia("(pointer: coarse)").matches) field?.focus({ preventScroll: true });
}
