import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { issuerThemeRule } from "#theme/issuer-theme.ts";
import { PassCard } from "#theme/pass-card.ts";
import type { PreviewOf } from "./preview.ts";

/** A separate program: React renders to a string only without the `react-server` condition of setup. */
const { issuerName, colours, logo, language, titles } = JSON.parse(
  await text(process.stdin),
) as PreviewOf;

const fileOf = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(fileOf(path), "utf8");
const { identify, status } = JSON.parse(read(`app/strings/${language}.json`));
const font = pathToFileURL(
  new URL(import.meta.resolve("@fontsource-variable/schibsted-grotesk/wght.css")).pathname,
);

const escaped = (written: string) =>
  written.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

const cards = titles.map((title) =>
  renderToStaticMarkup(
    createElement(PassCard, {
      issuerName,
      logoUrl: logo,
      title,
      holder: language === "is" ? "Nafn félaga" : "A member’s name",
      state: { label: status.UNCLAIMED.label, icon: "wallet", tone: "info" },
      closed: false,
    }),
  ),
);

process.stdout.write(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(issuerName)}</title>
<link rel="stylesheet" href="${font.href}">
<style>
${read("lib/theme/tokens.css")}
${read("lib/theme/pass-card.css")}
${issuerThemeRule(":root", colours)}
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 var(--font); }
header { display: flex; align-items: center; gap: 12px; padding: 12px max(16px, calc(50% - 352px));
  border-bottom: 4px solid var(--accent); background: var(--card); color: var(--card-ink);
  font-weight: 600; }
main { max-width: 704px; margin: 0 auto; padding: 32px 16px; }
section { max-width: 512px; margin: 0 auto 32px; padding: 24px; box-sizing: border-box;
  border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
h1 { margin: 0; font-size: 34px; line-height: 1.15; }
section p { margin: 8px 0 16px; color: var(--ink-soft); }
.label { margin: 0; color: var(--ink); font-size: 21px; font-weight: 600; }
.field { height: 52px; border: 2px solid var(--line-strong); border-radius: 8px;
  background: var(--paper); }
.action { margin: 16px 0 0; padding: 14px 20px; border-radius: 8px; background: var(--action);
  color: var(--action-ink); font-weight: 600; text-align: center; }
.cards { display: flex; flex-wrap: wrap; justify-content: center; gap: 24px; }
</style>
<header>${logo ? `<img src="${escaped(logo)}" alt="" width="40" height="40">` : ""}${escaped(issuerName)}</header>
<main>
<section>
<h1>${escaped(identify.title)}</h1>
<p class="label" style="margin-top: 24px">${escaped(identify.label)}</p>
<p>${escaped(identify.hint)}</p>
<div class="field"></div>
<p class="action">${escaped(identify.submit)}</p>
</section>
<div class="cards">${cards.join("\n")}</div>
</main>
</html>
`);
