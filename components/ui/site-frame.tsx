import type { ReactNode } from "react";
import { Icon } from "#theme/icon.ts";
import { LanguageForm } from "./language-form.tsx";

interface SiteFrameProps {
  skip: string;
  header: SiteHeaderProps;
  footer: SiteFooterProps;
  children: ReactNode;
}

/** Frame of every member page. */
export function SiteFrame({ skip, header, footer, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute left-4 -top-24 z-10 rounded-lg bg-ink px-4 py-3 text-paper focus:top-2"
      >
        {skip}
      </a>
      <header className="border-b-4 border-accent bg-card text-card-ink">
        <SiteHeader {...header} />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="outline-none mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6 sm:py-12"
      >
        {children}
      </main>
      <footer className="border-t border-line bg-sunken">
        <SiteFooter {...footer} />
      </footer>
    </div>
  );
}

interface SiteHeaderProps {
  issuerName: string;
  logoUrl?: string | undefined;
  home: string;
  /** The other language, where there is one. */
  language: { code: string; name: string } | undefined;
}

function SiteHeader({ issuerName, logoUrl, home, language }: SiteHeaderProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl items-center justify-between gap-4 px-4 py-1.5 sm:px-6 [@media(min-height:30rem)]:py-3">
      <a
        href="/"
        aria-label={home}
        className="flex min-h-11 min-w-0 items-center gap-3 font-semibold no-underline hover:underline"
      >
        {logoUrl && (
          <img src={logoUrl} alt="" width={40} height={40} className="size-10 flex-none" />
        )}
        <span className="min-w-0 text-base leading-tight [overflow-wrap:anywhere] min-[22.5rem]:text-lg">
          {issuerName}
        </span>
      </a>
      {language && (
        <LanguageForm
          code={language.code}
          formClassName="flex-none"
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-2 underline-offset-4 hover:underline"
        >
          <span className="hidden min-[22.5rem]:inline">
            <Icon name="language" />
          </span>
          {language.name}
        </LanguageForm>
      )}
    </div>
  );
}

interface SiteFooterProps {
  heading: string;
  contact: { name: string; email?: string | undefined; phone?: string | undefined };
  website?: { href: string; label: string } | undefined;
  always: { href: string; label: string };
}

function SiteFooter({ heading, contact, website, always }: SiteFooterProps) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 text-ink-soft sm:px-6">
      <h2 id="contact" className="font-semibold text-ink">
        {heading}
      </h2>
      <p>{contact.name}</p>
      <p className="mt-1.5 flex flex-wrap gap-x-6">
        {contact.email && (
          <a href={`mailto:${contact.email}`} className={link}>
            {contact.email}
          </a>
        )}
        {contact.phone && (
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`} className={link}>
            {contact.phone}
          </a>
        )}
        {website && (
          <a href={website.href} className={link}>
            {website.label}
          </a>
        )}
      </p>
      <p className="mt-2">
        <a href={always.href} className={link}>
          {always.label}
        </a>
      </p>
    </div>
  );
}
