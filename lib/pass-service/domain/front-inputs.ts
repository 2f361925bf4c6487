import type { PassTemplateType } from "#contract/index.ts";
import type { InputFieldFormat } from "./input-value.ts";

/** A field of the pass's template with what was entered for it, as one who sees the pass reads it. */
export interface EnteredInput {
  label: string;
  value: string | null;
  format: InputFieldFormat;
  /** Who enters it. */
  type: "ISSUER" | "MEMBER";
}

/** Fields of pass and template that decide which inputs stand on the front of a pass. */
interface FrontRules {
  templateType: PassTemplateType;
  deliverByKennitala: boolean;
  /** The holder's line, which stands there already. */
  holder: string | null;
}

/**
 * The inputs that stand on the front of a pass, where others can read them: the brief ones of the
 * issuer, and on a ticket the day that its holder chose. None where a kennitala is enough to see the
 * pass: whoever types one learns no more than the register says.
 */
export function frontInputs<Input extends EnteredInput>(
  inputs: readonly Input[],
  { templateType, deliverByKennitala, holder }: FrontRules,
): (Input & { value: string })[] {
  if (deliverByKennitala) return [];
  const isTicket = templateType === "TICKET" || templateType === "MULTI_TICKET";
  return inputs.filter((input): input is Input & { value: string } => {
    const { type, format, value } = input;
    if (!value || value === holder) return false;
    if (type === "MEMBER") return isTicket && format === "DATE";
    return format === "TEXT" || format === "NUMBER" || format === "DATE";
  });
}
