"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears, with a script or (by the attribute) without one. */
export function Focused({ children, role }: { children: ReactNode; role?: "alert" | "status" }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  useEffect(() => (role === "alert" ? markTitle() : undefined), [role]);
  return (
    // biome-ignore lint/a11y/noAutofocus: an answer to what the reader just sent must be found at once
    <div ref={place} tabIndex={-1} autoFocus role={role} className="rounded-lg">
      {children}
    </div>
  );
}

/** The title of the page begins with "Error" for as long as something is wrong. */
function markTitle(): (() => void) | undefined {
  const prefix = document.documentElement.dataset.problemPrefix;
  const { title } = document;
  if (!prefix || title.startsWith(prefix)) return undefined;
  const marked = `${prefix}${title}`;
  document.title = marked;
  return () => {
    // Of the next page the title is its own.
    if (document.title === marked) document.title = title;
  };
}
