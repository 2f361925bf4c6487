import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import type { TemplateOnOffer } from "../store/offered-templates.ts";
import { inputField, problemSummary } from "./input-form.ts";
import { type Html, layout } from "./layout.ts";
import { outlineOf, titleOf } from "./template-view.ts";

export interface KennitalaForm {
  typed: string;
  problem?: "invalid" | "refused" | { minutesToWait: number };
}

const field = "kennitala";

/** Delivery by kennitala: the form that delivers a membership's pass for its member's kennitala. */
export function kennitalaPage(
  localisation: Localisation,
  on: TemplateOnOffer,
  { typed, problem }: KennitalaForm,
): Html {
  const { byKennitala, form } = localisation.words;
  const { template, issuer } = on;
  const age = template.kennitalaAgeVerification;
  const words = problem && wordsOf(problem);
  return layout({
    localisation,
    issuer,
    title: `${problem ? `${form.errorTitle}: ` : ""}${byKennitala.title}: ${titleOf(on, localisation)}`,
    content: html`${words ? problemSummary({ title: byKennitala.problemTitle, links: [{ to: field, words }] }) : ""}
      <h1>${byKennitala.title}</h1>
      <p class="lead">${byKennitala.lead(issuer.name)}</p>
      <div class="pass">
        ${outlineOf(on, localisation, byKennitala.state, "wallet")}
        <form action="/t/${template.deliveryCode}" method="post" novalidate class="beside questions">
          ${inputField(localisation, {
            id: field,
            name: field,
            label: byKennitala.label,
            optional: false,
            hints: [form.hint.KENNITALA, ...(age ? [form.ageAtLeast(age)] : [])],
            problem: words,
            value: typed,
            type: "text",
            mode: "numeric",
            complete: "off",
            wide: false,
          })}
          <button class="button">${byKennitala.submit}</button>
          <p class="quiet">${byKennitala.how}</p>
        </form>
      </div>`,
  });

  function wordsOf(given: NonNullable<KennitalaForm["problem"]>): string {
    return typeof given === "string"
      ? byKennitala[given]
      : byKennitala.tooMany(given.minutesToWait);
  }
}
