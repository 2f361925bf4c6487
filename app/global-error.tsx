"use client";

import words from "#app/strings/fault.json";
import { ButtonLink } from "#components/ui/button.tsx";
import "./globals.css";

/** Error page for a failed root layout, in both languages, because the visitor's is unknown. */
export default function GlobalFault() {
  return (
    <html lang="is">
      <body>
        <title>{words.is.title}</title>
        <main className="mx-auto flex max-w-xl flex-col gap-8 px-4 py-12">
          {Object.entries(words).map(([language, { title, body, next }]) => (
            <section key={language} lang={language}>
              <h1 className="text-2xl leading-tight font-bold">{title}</h1>
              <p className="my-4 text-lg">{body}</p>
              <ButtonLink href="">{next}</ButtonLink>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
