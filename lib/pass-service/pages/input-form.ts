import { html } from "hono/html";
import {
  type HolderField,
  type HolderRules,
  type InputProblems,
  readHolderInputs,
} from "../domain/holder-inputs.ts";
import type { InputFieldFormat } from "../domain/input-value.ts";
import { hintsOf, problemInWords, valueInWords, valueToType } from "../language/in-words.ts";
import type { Localisation } from "../language/language.ts";
import { type Html, issuersWords } from "./layout.ts";
import { icon } from "./theme.ts";

/** A form of input fields as the holder left it. */
export interface InputForm {
  rules: HolderRules;
  fields: HolderField[];
  /** What was typed, by identifier; what is kept where nothing was. */
  typed: ReadonlyMap<string, string>;
  problems: InputProblems;
  /** The minutes to wait before the form is taken, when too many were sent. */
  minutesToWait?: number | undefined;
}

/** A form in which nothing was typed yet. */
export function untouched({ rules, fields }: Pick<InputForm, "rules" | "fields">): InputForm {
  return { rules, fields, typed: new Map(), problems: new Map() };
}

/** HTML attributes of a format: `type`, `inputmode` and `autocomplete`, without input masks. */
const keyboards: Record<InputFieldFormat, { type: string; mode?: string; complete?: string }> = {
  TEXT: { type: "text" },
  NUMBER: { type: "text", mode: "numeric", complete: "off" },
  DATE: { type: "text", complete: "off" },
  EMAIL: { type: "email", mode: "email", complete: "email" },
  URL: { type: "text", mode: "url", complete: "url" },
  KENNITALA: { type: "text", mode: "numeric", complete: "off" },
  PHONE_NUMBER: { type: "tel", mode: "tel", complete: "tel" },
};

/** Under which a field's value is sent, whatever it is called. */
const sentAs = (identifier: string) => `input.${identifier}`;

/** What was typed into the fields of a form that came back; nothing of those that were not on it. */
export function typedIn(
  form: URLSearchParams,
  fields: readonly HolderField[],
): Map<string, string> {
  const typed = new Map<string, string>();
  for (const { identifier } of fields) {
    const value = form.get(sentAs(identifier));
    if (value !== null) typed.set(identifier, value);
  }
  return typed;
}

/** Every problem with a link to its field, before everything else. */
export function inputProblems(localisation: Localisation, form: InputForm): Html {
  if (form.minutesToWait !== undefined) {
    const { tooManyTitle: title, tooMany } = localisation.words.form;
    return problemSummary({ title, more: tooMany(form.minutesToWait), links: [] });
  }
  const links = form.fields.flatMap(({ identifier, label, englishLabel, format }, at) => {
    const problem = form.problems.get(identifier);
    const words = problem && problemInWords(problem, format, form.rules, localisation);
    const about = issuersWords(localisation, named(label), englishLabel && named(englishLabel));
    return words ? [{ to: idOf(at), words: html`${about} ${words}` }] : [];
  });
  if (links.length === 0) return html``;
  const { problemsTitle: title, nothingLost: more } = localisation.words.form;
  return problemSummary({ title, more, links });
}

/** Name of the field that says that the form shows its problems, which a change of language keeps. */
const checkedField = "checked";

interface ProblemSummary {
  title: string;
  more?: string;
  links: readonly { to: string; words: string | Html }[];
}

/** Error summary with autofocus, so that a screen reader announces it first. */
export function problemSummary({ title, more, links }: ProblemSummary): Html {
  return html`<div class="problems" role="alert" tabindex="-1" autofocus>
    <h2>${icon("alert")}${title}</h2>
    ${more ? html`<p>${more}</p>` : ""}
    ${
      links.length > 0
        ? html`<ul>
            ${links.map(({ to, words }) => html`<li><a href="#${to}">${words}</a></li>`)}
          </ul>`
        : ""
    }
  </div>`;
}

/** The fields of the form, the closed ones as what stands in them. */
export function inputFields(localisation: Localisation, form: InputForm): Html {
  return html`${form.problems.size > 0 ? html`<input type="hidden" name="${checkedField}" value="yes">` : ""}
    ${form.fields.map((field, at) =>
      field.open
        ? openField(localisation, form, field, at)
        : closedField(localisation, form, field),
    )}`;
}

/** Problems of a form that was sent by the language button: those that it showed, else none. */
export function problemsShown(
  sent: URLSearchParams,
  fields: readonly HolderField[],
  rules: HolderRules,
): InputProblems {
  if (!sent.has(checkedField)) return new Map();
  const entered = readHolderInputs(fields, typedIn(sent, fields), rules);
  return entered.ok ? new Map() : entered.problems;
}

function openField(
  localisation: Localisation,
  form: InputForm,
  field: HolderField,
  at: number,
): Html {
  const { identifier, description, isMandatory, format, value } = field;
  const problem = form.problems.get(identifier);
  const { type, mode, complete } = keyboards[format];
  return inputField(localisation, {
    id: idOf(at),
    name: sentAs(identifier),
    label: issuersWords(localisation, field.label, field.englishLabel),
    optional: !isMandatory,
    hints: [
      ...(description ? [issuersWords(localisation, description, field.englishDescription)] : []),
      ...hintsOf(field, form.rules, localisation),
    ],
    problem: problem && problemInWords(problem, format, form.rules, localisation),
    value: form.typed.get(identifier) ?? valueToType(format, value),
    type,
    mode,
    complete,
    wide: format === "TEXT" || format === "URL" || format === "EMAIL",
  });
}

interface FieldParts {
  id: string;
  name: string;
  label: string | Html;
  optional: boolean;
  hints: (string | Html)[];
  problem: string | undefined;
  value: string;
  type: string;
  mode?: string | undefined;
  complete?: string | undefined;
  wide: boolean;
}

/** One question: its label, what helps to answer it, what is wrong with the answer, the answer. */
export function inputField({ words: { form } }: Localisation, parts: FieldParts): Html {
  const { id, name, label, optional, hints, problem, value, type, mode, complete, wide } = parts;
  const described = [hints.length > 0 && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return html`<div class="field">
    <label for="${id}">${label}${optional ? html` <span class="quiet">${form.optional}</span>` : ""}</label>
    ${hints.length > 0 ? html`<p class="quiet" id="${id}-hint">${hints.map((hint, at) => html`${at > 0 ? html`<br>` : ""}${hint}`)}</p>` : ""}
    ${problem ? html`<p class="problem" id="${id}-problem">${icon("alert")}<span>${problem}</span></p>` : ""}
    <input id="${id}" name="${name}" type="${type}" value="${value}" class="${wide ? "" : "short"}"
      ${mode ? html`inputmode="${mode}"` : ""} ${complete ? html`autocomplete="${complete}"` : ""}
      ${type === "text" && mode ? html`spellcheck="false" autocapitalize="off"` : ""}
      ${optional ? "" : html`aria-required="true"`} ${problem ? html`aria-invalid="true"` : ""}
      ${described.length > 0 ? html`aria-describedby="${described.join(" ")}"` : ""}>
  </div>`;
}

function closedField(localisation: Localisation, { rules }: InputForm, field: HolderField): Html {
  // Who knows a kennitala must not read by it what the holder entered.
  if (rules.deliverByKennitala) return html``;
  return html`<div class="field">
    <p class="field-name">${issuersWords(localisation, field.label, field.englishLabel)}</p>
    <p>${valueInWords(field.format, field.value, localisation)}</p>
  </div>`;
}

/** A label before a sentence; one that is a question has its mark already. */
function named(label: string): string {
  return /\p{P}$/u.test(label) ? label : `${label}:`;
}

function idOf(at: number): string {
  return `field-${at + 1}`;
}
