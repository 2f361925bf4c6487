"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears, by script or by the attribute. */
export function Focused({ children, role }: { children: ReactNode; role?: "alert" | "status" }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  useEffect(() => (role === "alert" ? prefixTitle("problemPrefix") : undefined), [role]);
  return (
    // biome-ignore lint/a11y/noAutofocus: an answer to what the reader just sent must be found at once
    <div ref={place} tabIndex={-1} autoFocus role={role} className="rounded-lg">
      {children}
    </div>
  );
}

/** Prefixes the page title, until the returned function is called. */
export function prefixTitle(kind: "problemPrefix" | "reviewPrefix"): (() => void) | undefined {
  const prefix = document.documentElement.dataset[kind];
  if (!prefix || document.title.startsWith(prefix)) return undefined;
  document.title = `${prefix}${document.title}`;
  return () => {
    // Another prefix may stand before this one; the title of a next page has neither.
    document.title = document.title.replace(prefix, "");
  };
}
