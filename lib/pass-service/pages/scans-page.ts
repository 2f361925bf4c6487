import { html } from "hono/html";
import { momentInWords } from "../language/dates.ts";
import { kronurInWords } from "../language/kronur.ts";
import type { Localisation } from "../language/language.ts";
import type { ScanRecord } from "../store/scan-history.ts";
import { type Html, layout } from "./layout.ts";

/** The scan history: which scanner read the code of which pass, and what was done. */
export function scansPage(
  localisation: Localisation,
  { scans, total }: { scans: ScanRecord[]; total: number },
): Html {
  const { scans: words } = localisation.words;
  return layout({
    localisation,
    title: words.title,
    content: html`<h1>${words.title}</h1>
      <p class="lead">${scans.length === 0 ? words.empty : words.lead}</p>
      ${total > scans.length ? html`<p>${words.shown(scans.length, total)}</p>` : ""}
      <ul class="outbox">
        ${scans.map(
          (scan) => html`<li>
            <p>
              <strong>${scan.scannerIdentifier || words.unnamed}</strong> →
              ${[scan.templateName, scan.externalIdentifier].filter(Boolean).join(" · ")}
            </p>
            <p>${actionsInWords(localisation, scan)}</p>
            <p class="quiet">${momentInWords(scan.scannedAt, localisation.language)}</p>
          </li>`,
        )}
      </ul>`,
  });
}

function actionsInWords(
  { words: { scans: words }, language }: Localisation,
  { actions }: ScanRecord,
): string {
  if (actions.length === 0) return words.onlyRead;
  return actions
    .map(({ action, amount }) =>
      words.action[action](amount === null ? "" : kronurInWords(amount, language)),
    )
    .join(", ");
}
