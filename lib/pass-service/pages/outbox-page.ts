import { html } from "hono/html";
import { momentInWords } from "../language/dates.ts";
import type { Localisation } from "../language/language.ts";
import type { OutboxEntry } from "../store/outbox.ts";
import { type Html, layout } from "./layout.ts";

/** The text messages that would have gone to phones, with their links to follow. */
export function outboxPage(
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
