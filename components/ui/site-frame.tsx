"use client";

import type { ReactNode } from "react";
import { SiteFooter, type SiteFooterProps } from "./site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./site-header.tsx";

interface SiteFrameProps {
  skip: string;
  header: SiteHeaderProps;
  footer: SiteFooterProps;
  children: ReactNode;
}

/**
 * The page around every page: the issuer's band, the content, and whom to ask. A client component: the
 * browser then gets its words alone beside the markup, and the server draws it once instead of twice.
 */
export function SiteFrame({ skip, header, footer, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute left-4 -top-24 z-10 rounded-b-lg bg-ink px-4 py-3 text-paper focus:top-0"
      >
        {skip}
      </a>
      <header className="border-b-4 border-accent bg-card text-card-ink">
        <SiteHeader {...header} />
      </header>
      <main id="content" className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        {children}
      </main>
      <footer className="border-t border-line bg-sunken">
        <SiteFooter {...footer} />
      </footer>
    </div>
  );
}
