import "server-only";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { isolated } from "#theme/isolated.ts";

/** Anybody beside the desk can read the screen: a kennitala, a phone number or a birthday stays off. */
const shownFormats = ["TEXT", "NUMBER"];
const names = /^(nafn|fullt nafn|name|full ?name|holder|korthafi)$/i;
const maxLines = 2;

/** What tells whose a pass is, the name first: that, and what the issuer wrote on it. */
export function holderLines(
  { inputFieldValues }: Pick<Pass, "inputFieldValues">,
  template: Pick<PassTemplate, "inputFields"> | undefined,
): string[] {
  const shown = inputFieldValues.flatMap(({ identifier, label, value }) => {
    const field = template?.inputFields.find((one) => one.identifier === identifier);
    if (!value || !field || !shownFormats.includes(field.format)) return [];
    if (names.test(identifier) || names.test(label)) return [{ order: 0, line: value }];
    return field.type === "ISSUER" ? [{ order: 1, line: `${label}: ${isolated(value)}` }] : [];
  });
  return shown
    .sort((one, other) => one.order - other.order)
    .slice(0, maxLines)
    .map(({ line }) => line);
}

/** The same in one line; where nothing is written on the pass, the issuer's own name for it. */
export function holderLine(
  pass: Pick<Pass, "inputFieldValues" | "externalIdentifier">,
  template: Pick<PassTemplate, "inputFields"> | undefined,
): string | undefined {
  const lines = holderLines(pass, template);
  return lines.length > 0 ? lines.join(" · ") : (pass.externalIdentifier ?? undefined);
}
