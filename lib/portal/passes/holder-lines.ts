import "server-only";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { mentionsKennitala } from "#portal/input/plain-text.ts";
import { isolated } from "#theme/isolated.ts";

/** Formats shown on the desk's screen, which bystanders can read: no kennitala, phone number or birthday. */
const shownFormats = ["TEXT", "NUMBER"];
const names = /^(nafn|fullt nafn|name|full ?name|holder|korthafi)$/i;
const maxLines = 2;
const separator = " · ";

type PassOfHolder = Pick<Pass, "inputFieldValues" | "externalIdentifier">;
type FieldsOfTemplate = Pick<PassTemplate, "inputFields"> | undefined;

/** Whose pass it is: the name and the issuer's fields, else the issuer's name for the pass. */
export function holderLines(
  { inputFieldValues, externalIdentifier }: PassOfHolder,
  template: FieldsOfTemplate,
): string[] {
  const shown = inputFieldValues.flatMap(({ identifier, label, value }) => {
    const field = template?.inputFields.find((one) => one.identifier === identifier);
    if (!value || !field || !shownFormats.includes(field.format)) return [];
    if (names.test(identifier) || names.test(label)) return [{ order: 0, line: value }];
    return field.type === "ISSUER" ? [{ order: 1, line: `${label}: ${isolated(value)}` }] : [];
  });
  const lines = shown
    .sort((one, other) => one.order - other.order)
    .map(({ line }) => line)
    .filter((line) => !mentionsKennitala(line))
    .slice(0, maxLines);
  const isNamed = externalIdentifier && !mentionsKennitala(externalIdentifier);
  // Isolated, so that `readHolder` knows it from a name.
  return lines.length === 0 && isNamed ? [`\u2068${externalIdentifier}\u2069`] : lines;
}

export interface Holder {
  name: string | undefined;
  /** The issuer's field with its label, or the issuer's identifier of the pass. */
  facts: string[];
}

/** Tells the name in a holder's line from the other facts. */
export function readHolder(line: string | undefined): Holder {
  const parts = line?.split(separator).filter(Boolean) ?? [];
  const isFact = (part: string) => part.startsWith("\u2068") || part.includes(": ");
  return { name: parts.find((part) => !isFact(part)), facts: parts.filter(isFact) };
}

/** The holder's line in one line; undefined where nothing names the holder. */
export function holderLine(pass: PassOfHolder, template: FieldsOfTemplate): string | undefined {
  return holderLines(pass, template).join(separator) || undefined;
}

/** The holder's line as it is kept beside a message or an opened pass, to be erased with it. */
export function sealHolder(pass: PassOfHolder, template: FieldsOfTemplate): string | null {
  const line = holderLine(pass, template);
  return line === undefined ? null : sealText("holders", line);
}

/** Undefined when it was never known, was erased, or was sealed with a secret that has since gone. */
export function unsealHolder(sealed: string | null): string | undefined {
  return unsealText("holders", sealed);
}
