import { html, raw } from "hono/html";
import { type Language, words } from "../words.ts";
import { type Html, layout } from "./layout.ts";

/** Signing out here too; `form` is the provider's own. */
export function leavePage(language: Language, form: string): Html {
  const say = words[language].leave;
  return layout({
    language,
    title: say.title,
    content: html`
      <h1>${say.title}</h1>
      <p>${say.lead}</p>
      ${raw(form)}
      <button class="button" form="op.logoutForm" name="logout" value="yes">${say.submit}</button>`,
  });
}

export function failurePage(language: Language): Html {
  const { title, body } = words[language].failure;
  return layout({ language, title, content: html`<h1>${title}</h1><p>${body}</p>` });
}
