"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "#theme/icon.ts";

export interface ConsolePlace {
  href: string;
  label: string;
  icon: IconName;
}

interface ConsoleFrameProps {
  issuerName: string;
  logoUrl?: string | undefined;
  skip: string;
  places: ConsolePlace[];
  placesLabel: string;
  menu: string;
  who: ReactNode;
  /** Form of the search, once in the header and once behind the menu button. */
  finder: ReactNode;
  /** Address of the search that `/` opens; undefined when signed out. */
  search: string | undefined;
  always: { href: string; label: string };
  children: ReactNode;
}

/** Frame of the console; a client component, because a layout is not rendered anew on a navigation. */
export function ConsoleFrame(props: ConsoleFrameProps) {
  const {
    issuerName,
    logoUrl,
    skip,
    places,
    placesLabel,
    menu,
    who,
    search,
    finder,
    always,
    children,
  } = props;
  return (
    <div className="console flex min-h-dvh flex-col text-[15.5px]">
      {search && <SlashKey search={search} />}
      <FocusOnNavigation />
      <a
        href="#content"
        className="absolute left-4 -top-24 z-10 rounded-lg bg-ink px-4 py-3 text-paper focus:top-2"
      >
        {skip}
      </a>
      <header className="border-b-4 border-accent bg-card text-card-ink">
        {/* Brand and menu button share a row also when zoomed in; the open menu pushes the page down. */}
        <div className="px-4 pt-1.5 lg:flex lg:items-center lg:justify-between lg:gap-x-6 lg:px-6 lg:py-2">
          <a
            href="/staff"
            className="float-left mb-1.5 flex min-h-11 max-w-[calc(100%-6.75rem)] min-w-0 items-center gap-3 leading-tight font-semibold no-underline hover:underline lg:mb-0"
          >
            {logoUrl && (
              <img src={logoUrl} alt="" width={32} height={32} className="size-8 flex-none" />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">{issuerName}</span>
          </a>
          {places.length > 0 && (
            <Menu label={menu}>
              {finder && <div className="px-4 pt-3 pb-2">{finder}</div>}
              <Places places={places} label={placesLabel} />
              <div className="border-t border-line px-4 py-1">{who}</div>
            </Menu>
          )}
          {finder && <div className="hidden max-w-sm min-w-40 flex-1 lg:block">{finder}</div>}
          <div className="hidden lg:block">{who}</div>
        </div>
      </header>
      <div className="flex flex-1 flex-col lg:flex-row">
        <div className="hidden w-56 flex-none border-r border-line bg-sunken pt-4 lg:block">
          <Places places={places} label={placesLabel} />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="outline-none min-w-0 flex-1 px-4 py-6 lg:px-8 lg:py-8"
        >
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

/** Menu on a phone. It closes when a form is submitted, because the frame stays when the page changes. */
function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => {
      const { current } = menu;
      if (!current?.open) return;
      if (current.contains(document.activeElement)) current.querySelector("summary")?.focus();
      current.open = false;
    };
    document.addEventListener("submit", close);
    return () => document.removeEventListener("submit", close);
  }, []);
  return (
    <details ref={menu} className="lg:hidden">
      <summary className="mb-1.5 ml-auto flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        <Icon name="menu" />
        {label}
      </summary>
      <div className="clear-left -mx-4 bg-sunken text-ink">{children}</div>
    </details>
  );
}

function Places({ places, label }: { places: ConsolePlace[]; label: string }) {
  const here = usePathname();
  // Search results have the address of the list of passes, but no item of the menu is marked for them.
  const isSearch = useSearchParams().has("search") && here === "/staff/passes";
  const isHere = (href: string) =>
    !isSearch && (here === href || (href !== "/staff" && here.startsWith(`${href}/`)));
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col pb-2">
        {places.map(({ href, label: words, icon }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isHere(href) ? "page" : undefined}
              className="flex min-h-11 items-center gap-3 border-l-4 border-transparent px-4 forced-colors:border-[Canvas] no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:bg-paper aria-[current=page]:font-semibold forced-colors:aria-[current=page]:forced-color-adjust-none forced-colors:aria-[current=page]:bg-[Highlight] forced-colors:aria-[current=page]:text-[HighlightText]"
            >
              <Icon name={icon} />
              <span className="min-w-0 flex-1">{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `/` focuses the page's search field (`data-search`), else the header's, else opens the search. */
function SlashKey({ search }: { search: string }) {
  useEffect(() => {
    const ownField = () => document.querySelector<HTMLInputElement>("main [data-search]");
    if (location.hash === new URL(search, location.href).hash) ownField()?.focus();
    const lead = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== "/" || isCommand || isTyping(event.target)) return;
      event.preventDefault();
      const field = ownField() ?? headerField();
      if (field) {
        field.focus();
        // What is typed now replaces an earlier search.
        field.select();
      } else location.assign(search);
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, [search]);
  return null;
}

/** Path of the last page in this tab. A module variable, because an action may remount the frame. */
let shownPath: string | undefined;

/**
 * Focuses the main element after a navigation without a page load, such as one that answers a
 * search, unless the new page has focused a part of itself.
 */
function FocusOnNavigation() {
  const path = usePathname();
  useEffect(() => {
    const isNavigation = shownPath !== undefined && shownPath !== path;
    shownPath = path;
    if (!isNavigation) return;
    const main = document.getElementById("content");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}

/** Undefined on a narrow screen, where it is behind the menu button. */
function headerField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>("header [data-find]");
  return [...fields].find((field) => field.checkVisibility());
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
