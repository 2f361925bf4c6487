import { Hono } from "hono";
import { html } from "hono/html";
import { kronurInWords, momentInWords } from "../language/in-words.ts";
import { type Localisation, localisationOf } from "../language/language.ts";
import type { Service } from "../service.ts";
import { countScans, listScans, type ScanRecord } from "../store/scans.ts";
import { countOutbox, listOutbox, type OutboxEntry } from "../store/sms.ts";
import { type Html, layout } from "./layout.ts";

/** The outbox and the scan history, for the operator; they tell of members: `hasOutbox`. */
export function operatorRoutes({ database, addresses }: Service): Hono {
  const app = new Hono();
  app.get("/outbox", async (context) => {
    const entries = await listOutbox(database, 50);
    const total = await countOutbox(database);
    const { host } = new URL(addresses.origin);
    return context.html(outboxPage(localisationOf(context), { entries, total, host }));
  });
  app.get("/outbox.json", async (context) =>
    context.json({ messages: await listOutbox(database, 100) }),
  );
  app.get("/scans", async (context) => {
    const scans = await listScans(database, 50);
    const total = await countScans(database);
    return context.html(scansPage(localisationOf(context), { scans, total }));
  });
  return app;
}

/** The text messages that would have gone to phones, with their links to follow. */
function outboxPage(
  localisation: Localisation,
  { entries, total, host }: { entries: OutboxEntry[]; total: number; host: string },
): Html {
  const { outbox } = localisation.words;
  return layout({
    localisation,
    title: outbox.title,
    content: html`<h1>${outbox.title}</h1>
      <p class="lead">${entries.length === 0 ? outbox.empty : outbox.lead}</p>
      ${total > entries.length ? html`<p>${outbox.shown(entries.length, total)}</p>` : ""}
      <ul class="outbox">
        ${entries.map(
          ({ sender, recipient, content, takenAt, status }) => html`<li>
            <p><strong>${sender}</strong> → <span class="numeral">${recipient}</span></p>
            <p class="text-message">${linked(content, host)}</p>
            <p class="quiet">${momentInWords(takenAt, localisation.language)} · ${status}</p>
          </li>`,
        )}
      </ul>`,
  });
}

/** The short links of this service in a text, which carry no https:// there, made to be followed. */
function linked(content: string, host: string): (string | Html)[] {
  const parts = content.split(`${host}/s/`);
  return parts.map((part, at) => {
    if (at === 0) return part;
    const code = /^[0-9A-Za-z]*/.exec(part)?.[0] ?? "";
    const rest = part.slice(code.length);
    return html`<a href="/s/${code}">${host}/s/${code}</a>${rest}`;
  });
}

/** The scan history: which scanner read the code of which pass, and what was done. */
function scansPage(
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
