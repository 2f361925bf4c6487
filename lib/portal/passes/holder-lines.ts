import "server-only";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { mentionsKennitala } from "#portal/input/plain-text.ts";
import { isolated } from "#theme/isolated.ts";

/** Formats shown on the desk's screen, which bystanders can read: no kennitala, phone number or birthday. */
const shownFormats = ["TEXT", "NUMBER"];
const names = /^(nafn|fullt nafn|name|full ?name|holder|korthafi)$/i;
const maxLines = 2;

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
  return lines.length === 0 && isNamed ? [externalIdentifier] : lines;
}

/** The holder's line in one line; undefined where nothing names the holder. */
export function holderLine(pass: PassOfHolder, template: FieldsOfTemplate): string | undefined {
  return holderLines(pass, template).join(" · ") || undefined;
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
