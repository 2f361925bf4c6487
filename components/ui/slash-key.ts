"use client";

import { useEffect } from "react";

/** `/` leads to a page's most used field, from anywhere on it where nothing is being typed. */
export function useSlashKey(fieldId: string): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event.target)) return;
      event.preventDefault();
      document.getElementById(fieldId)?.focus();
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, [fieldId]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
