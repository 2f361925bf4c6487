import {
  type Pass,
  type PassTemplate,
  passSchema,
  passTemplateSchema,
  type templateInputFieldSchema,
} from "#contract/index.ts";
import type { TypedPass } from "#portal/passes/writing/typed-pass.ts";
import { pass, template } from "#tests/pass-client/samples.ts";

type InputField = ReturnType<(typeof templateInputFieldSchema)["parse"]>;

export function field(identifier: string, facts: Partial<InputField> = {}): InputField {
  return {
    identifier,
    label: identifier,
    description: null,
    isMandatory: false,
    isUnique: false,
    format: "TEXT",
    type: "ISSUER",
    ...facts,
  };
}

export function aTemplate(facts: Partial<PassTemplate> = {}): PassTemplate {
  return { ...passTemplateSchema.parse(template), inputFields: [], ...facts };
}

export function aPass(facts: Partial<Pass> = {}): Pass {
  const empty = { externalIdentifier: null, expirationDate: null, inputFieldValues: [] };
  return { ...passSchema.parse(pass), ...empty, ...facts };
}

export function inputOf(identifier: string, value: string | null) {
  return { identifier, label: identifier, value };
}

export function typed(texts: TypedPass["texts"] = {}, back: TypedPass["back"] = []): TypedPass {
  return { texts, back };
}
