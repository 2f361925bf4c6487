"use client";

import { useEffect } from "react";

/**
 * `/` leads to the page's own search field (`data-search`), or from a page without one to the search,
 * wherever nothing is being typed.
 */
export function SlashKey({ search }: { search: string }) {
  useEffect(() => {
    const ownField = () => document.querySelector<HTMLElement>("main [data-search]");
    if (location.hash === new URL(search, location.href).hash) ownField()?.focus();
    const lead = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== "/" || isCommand || isTyping(event.target)) return;
      event.preventDefault();
      const field = ownField();
      if (field) field.focus();
      else location.assign(search);
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, [search]);
  return null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
