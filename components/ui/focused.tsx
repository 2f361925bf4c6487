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
  const { title } = document;
  if (!prefix || title.startsWith(prefix)) return undefined;
  const marked = `${prefix}${title}`;
  document.title = marked;
  return () => {
    // Unless the next page has set its own title.
    if (document.title === marked) document.title = title;
  };
}

interface ProblemSummaryProps {
  title: string;
  /** A problem without a field is not a link. */
  problems: { field?: string | undefined; words: string }[];
}

/** All problems of a form, each a link to its field. */
export function ProblemSummary({ title, problems }: ProblemSummaryProps) {
  return (
    <Focused role="alert">
      <div className="rounded-lg border-2 border-stopped bg-stopped-tint px-4 py-3">
        <h2 className="font-semibold">{title}</h2>
        <ul>
          {problems.map(({ field, words }) => (
            <li key={words} id={field && `${field}-summary`}>
              {field ? (
                <a
                  href={`#${field}`}
                  className="inline-flex min-h-11 items-center text-stopped underline underline-offset-4"
                >
                  {words}
                </a>
              ) : (
                <p className="py-2">{words}</p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Focused>
  );
}
