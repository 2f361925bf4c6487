import * as prompts from "@clack/prompts";
import { z } from "zod";
import { slugOf } from "#process/slug.ts";
import { answersSchema, type Draft, smsSenderRule } from "./answers.ts";
import { type Context, checkAnswers } from "./check-answers.ts";
import { defaultOf, smsSenderLike } from "./defaults.ts";
import { at, withValue } from "./paths.ts";

/** Thrown when the person cancels a question. */
export class BrokenOff extends Error {}

export interface Asking {
  context: Context;
  /** Whether questions that have an answer or a default are skipped. */
  takesDefaults: boolean;
  /** Called after each answer, with all of them so far. */
  onAnswer: (draft: Draft) => void;
}

/** Schema of a field, without the wrappers for optional, checked and transformed values. */
function schemaAt(path: string): { schema: z.ZodType; isOptional: boolean; about: string } {
  let schema: z.ZodType = answersSchema;
  let isOptional = false;
  let about = "";
  const unwrap = () => {
    for (;;) {
      about = schema.description ?? about;
      if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
        isOptional = true;
        schema = schema.unwrap() as z.ZodType;
      } else if (schema instanceof z.ZodPipe) schema = schema.in as z.ZodType;
      else return;
    }
  };
  for (const name of path.split(".")) {
    unwrap();
    isOptional = false;
    about = "";
    if (schema instanceof z.ZodArray) schema = schema.element as z.ZodType;
    else if (schema instanceof z.ZodObject) schema = schema.shape[name] as z.ZodType;
    else if (schema instanceof z.ZodDiscriminatedUnion) {
      const options = schema.options as z.ZodObject[];
      if (name === "kind")
        return { schema: z.enum(["included", "elsewhere"]), isOptional, about: "The pass service" };
      schema = options.find(({ shape }) => name in shape)?.shape[name] as z.ZodType;
    }
  }
  unwrap();
  return { schema, isOptional, about };
}

/** Asks for one answer with the prompt that suits its schema. */
export async function askAt(draft: Draft, path: string, asking: Asking): Promise<Draft> {
  const answered = await answerAt(draft, path, asking);
  asking.onAnswer(answered);
  return answered;
}

async function answerAt(
  draft: Draft,
  path: string,
  { context, takesDefaults }: Asking,
): Promise<Draft> {
  const { schema, isOptional, about } = schemaAt(path);
  const known = at(draft, path);
  const initial = known ?? proposalOf(draft, path);
  const problemOf = (value: unknown) => problemAt(draft, path, value, context);
  const isFine = initial !== undefined && problemOf(initial) === undefined;
  if (takesDefaults && (isFine || (isOptional && known === undefined)))
    return set(draft, path, initial);
  const message = messages[path.replace(/\.\d+\./, ".0.")] ?? about;
  if (schema instanceof z.ZodArray) {
    const choices = (schema.element as z.ZodEnum).options.map(String);
    return set(draft, path, await chosen(choices, initial, message, problemOf));
  }
  if (schema instanceof z.ZodEnum) {
    const options = schema.options.map((value) => choiceOf(String(value)));
    const initialValue = String(initial ?? options[0]?.value);
    for (;;) {
      const picked = given(await prompts.select({ message, options, initialValue }));
      const problem = problemOf(picked);
      if (!problem) return set(draft, path, picked);
      prompts.log.error(problem);
    }
  }
  const isSecret = /(keyToken|clientSecret)$/.test(path);
  const shown = typeof initial === "string" && isFine ? initial : undefined;
  const isEmptied = (typed: string | undefined) => isOptional && typed?.trim() === emptied;
  const validate = (typed: string | undefined) => {
    if (isEmptied(typed)) return undefined;
    if (!typed && (isOptional || shown !== undefined || (isSecret && known !== undefined))) {
      return undefined;
    }
    return problemOf(typed ?? "");
  };
  if (isSecret) {
    const kept = known === undefined ? "" : " (Enter keeps the one that is there)";
    const typed = given(await prompts.password({ message: `${message}${kept}`, validate }));
    return typed ? set(draft, path, typed) : draft;
  }
  const typed = given(
    await prompts.text({
      message: isOptional
        ? `${message} (${shown ? "- takes it away" : "may be left empty"})`
        : message,
      validate,
      ...(shown !== undefined && { placeholder: shown, defaultValue: shown }),
      // An answer of a file that cannot be used is there to be corrected.
      ...(shown === undefined && typeof known === "string" && { initialValue: known }),
    }),
  );
  return set(draft, path, isEmptied(typed) ? undefined : typed?.trim() || undefined);
}

/** Typed in place of an optional answer that is there, to take it away. */
const emptied = "-";

const messages: Record<string, string> = {
  "issuer.languages": "The languages of the pages",
  "templates.0.name.is": "The name of this pass in Icelandic",
  "templates.0.name.en": "The same in English",
  "passService.smsSender": `The sender of text messages (${smsSenderRule})`,
  "membershipTypes.0.name.is": "The name of the membership type in Icelandic",
  "membershipTypes.0.name.en": "The same in English",
};

function proposalOf(draft: Draft, path: string): unknown {
  const name = at(draft, path.replace(/slug$/, "name.is"));
  if (path.endsWith(".slug") && typeof name === "string") return slugOf(name);
  if (path === "passService.smsSender")
    return smsSenderLike(String(at(draft, "issuer.name") ?? ""));
  return defaultOf(path, draft);
}

/** Validates one answer together with the earlier ones. */
function problemAt(
  draft: Draft,
  path: string,
  value: unknown,
  context: Context,
): string | undefined {
  const trimmed = typeof value === "string" ? value.trim() : value;
  const checked = checkAnswers(set(draft, path, trimmed), context);
  if (checked.ok) return undefined;
  const found = checked.problems.find(({ path: at }) => at === path || at.startsWith(`${path}.`));
  return found && `${found.reason.charAt(0).toUpperCase()}${found.reason.slice(1)}.`;
}

/** Sets a value, also within a list. */
function set(draft: Draft, path: string, value: unknown): Draft {
  const [, list, which, rest] = /^([^.]+)\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (!list || !rest) return withValue(draft, path, value);
  const items = [at(draft, list) ?? []].flat() as Draft[];
  const changed = items.map((item, index) =>
    index === Number(which) ? withValue(item, rest, value) : item,
  );
  return { ...draft, [list]: changed };
}

const choiceWords: Record<string, string> = {
  is: "Icelandic",
  en: "English",
  included: "the one that comes with the portal",
  elsewhere: "one elsewhere, whose address and key you have",
  "electronic-id": "with an electronic ID (OpenID Connect)",
  "text-link": "by a link that is texted to the number on file",
  kennitala: "by a typed kennitala alone: for trials and closed networks",
  automatic: "it comes with the membership",
  "on-request": "members ask for it",
  "punch-card": "a card of ten visits",
  ticket: "a ticket, whose code renews itself",
};

export const choiceOf = (value: string) => ({ value, label: choiceWords[value] ?? value });

async function chosen(
  choices: string[],
  initial: unknown,
  message: string,
  problemOf: (value: unknown) => string | undefined,
): Promise<string[]> {
  const first = [initial ?? []].flat().map(String);
  const inOrder = [...first, ...choices.filter((one) => !first.includes(one))];
  for (;;) {
    const picked = given(
      await prompts.multiselect({
        message: `${message} (space marks, Enter goes on)`,
        options: inOrder.map(choiceOf),
        initialValues: first,
      }),
    );
    const ordered = inOrder.filter((one) => picked.includes(one));
    const problem = problemOf(ordered);
    if (!problem) return ordered;
    prompts.log.error(problem);
  }
}

export async function confirmed(message: string, initialValue = true): Promise<boolean> {
  return given(await prompts.confirm({ message, initialValue }));
}

export function given<Value>(answer: Value): Exclude<Value, symbol> {
  if (prompts.isCancel(answer)) throw new BrokenOff();
  return answer as Exclude<Value, symbol>;
}
