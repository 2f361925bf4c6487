"use client";

import { type ReactNode, useEffect } from "react";
import { Icon, type IconName } from "#theme/icon.ts";

export interface ConsolePlace {
  href: string;
  label: string;
  icon: IconName;
  isHere: boolean;
  /** A number that wants eyes, with its words for who cannot see it. */
  badge?: { count: string; label: string } | undefined;
}

interface ConsoleFrameProps {
  issuerName: string;
  logoUrl?: string | undefined;
  skip: string;
  places: ConsolePlace[];
  placesLabel: string;
  menu: string;
  /** Who is signed in, the language, the way out. */
  who: ReactNode;
  /** Where `/` leads from a page without a search of its own; undefined while nobody is signed in. */
  search: string | undefined;
  /** At the foot of every page. */
  always: { href: string; label: string };
  children: ReactNode;
}

/** The frame of the console. A client component for the reason that `SiteFrame` is one. */
export function ConsoleFrame(props: ConsoleFrameProps) {
  const { issuerName, logoUrl, skip, places, placesLabel, menu, who, search, always, children } =
    props;
  return (
    <div className="console flex min-h-dvh flex-col text-[15.5px]">
      {search && <SlashKey search={search} />}
      <a
        href="#content"
        className="absolute left-4 -top-24 z-10 rounded-b-lg bg-ink px-4 py-3 text-paper focus:top-0"
      >
        {skip}
      </a>
      <header className="border-b-4 border-accent bg-card text-card-ink">
        <div className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 lg:px-6">
          <a
            href="/staff"
            className="flex min-h-11 min-w-0 items-center gap-3 font-semibold no-underline hover:underline"
          >
            {logoUrl && (
              <img src={logoUrl} alt="" width={32} height={32} className="size-8 flex-none" />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">{issuerName}</span>
          </a>
          <div className="hidden sm:block">{who}</div>
        </div>
      </header>
      <div className="flex flex-1 flex-col lg:flex-row">
        <details className="border-b border-line bg-sunken lg:hidden">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-semibold">
            <Icon name="menu" />
            {menu}
          </summary>
          <Places places={places} label={placesLabel} />
          <div className="border-t border-line px-4 py-1 sm:hidden">{who}</div>
        </details>
        <div className="hidden w-56 flex-none border-r border-line bg-sunken pt-4 lg:block">
          <Places places={places} label={placesLabel} />
        </div>
        <main id="content" className="min-w-0 flex-1 px-4 py-6 lg:px-8 lg:py-8">
          <div className="max-w-5xl">{children}</div>
        </main>
      </div>
      <footer className="border-t border-line bg-sunken px-4 py-2 text-ink-soft lg:px-6">
        <a
          href={always.href}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {always.label}
        </a>
      </footer>
    </div>
  );
}

function Places({ places, label }: { places: ConsolePlace[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col pb-2">
        {places.map(({ href, label: words, icon, isHere, badge }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isHere ? "page" : undefined}
              className="flex min-h-11 items-center gap-3 border-l-4 border-transparent px-4 no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:bg-paper aria-[current=page]:font-semibold"
            >
              <Icon name={icon} />
              <span className="min-w-0 flex-1">{words}</span>
              {badge && (
                <span className="rounded-full bg-stopped px-2 text-sm font-semibold text-paper tabular-nums">
                  <span aria-hidden>{badge.count}</span>
                  <span className="sr-only">{badge.label}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `/` leads to the page's search field (`data-search`) or to the search, unless somebody types. */
function SlashKey({ search }: { search: string }) {
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
