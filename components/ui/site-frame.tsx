import type { ReactNode } from "react";

/** The page around every page: the issuer's band, the content, and whom to ask. */
export function SiteFrame({
  header,
  footer,
  skip,
  children,
}: {
  header: ReactNode;
  footer: ReactNode;
  skip: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute left-4 -top-24 z-10 rounded-b-lg bg-ink px-4 py-3 text-paper focus:top-0"
      >
        {skip}
      </a>
      <header className="border-b-4 border-accent bg-card text-card-ink">{header}</header>
      <main id="content" className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        {children}
      </main>
      <footer className="border-t border-line bg-sunken">{footer}</footer>
    </div>
  );
}
