import { readTyped } from "./input-value.ts";
import type { InputEntry, InputFieldRule } from "./pass-write.ts";

/** What a template says of the values that its holders enter. */
export interface HolderRules {
  lockInputFields: boolean;
  deliverByKennitala: boolean;
  useEmailDomainVerification: boolean;
  emailDomains: readonly { emailDomain: string }[];
  inputFields: readonly (InputFieldRule & FieldWords)[];
}

/** Texts of a field other than its label. Pages in English show the English ones. */
interface FieldWords {
  description: string | null;
  englishLabel: string | null;
  englishDescription: string | null;
}

/** A field that the holder enters, with what is kept; a closed one takes nothing more. */
export interface HolderField extends InputFieldRule, FieldWords {
  value: string;
  open: boolean;
}

export type InputProblem = "missing" | "malformed" | "too-long" | "email-domain" | "taken";

/** The problem of each field that has one, by its identifier. */
export type InputProblems = ReadonlyMap<string, InputProblem>;

export type ReadHolderInputs =
  | { ok: true; changed: (InputEntry & { isUnique: boolean })[] }
  | { ok: false; problems: InputProblems };

/**
 * Whether a value that is there stays, and only an empty field may be entered, once: where input
 * values are locked, and where passes are delivered by kennitala, because who knows a kennitala must
 * not change what the holder entered. Section "Pass template", `lockInputFields`.
 */
export function entersOnce(
  rules: Pick<HolderRules, "lockInputFields" | "deliverByKennitala">,
): boolean {
  return rules.lockInputFields || rules.deliverByKennitala;
}

/** Whether the holder must still enter something before the pass goes into a wallet. */
export function awaitsInput({ inputs }: { inputs: readonly { awaited: boolean }[] }): boolean {
  return inputs.some(({ awaited }) => awaited);
}

/** The fields of a pass that its holder enters, in the template's order. */
export function holderFields(
  rules: HolderRules,
  stored: readonly { identifier: string; value: string | null }[],
): HolderField[] {
  return rules.inputFields
    .filter(({ type }) => type === "MEMBER")
    .map((field) => {
      const value = stored.find(({ identifier }) => identifier === field.identifier)?.value ?? "";
      const open = value === "" || !entersOnce(rules);
      return { ...field, value, open };
    });
}

/**
 * Validates a holder's form: the values that change, or every field's problem at once. A field that
 * was not on the form stays as it is. Sections "Template input field" and "Pass template".
 */
export function readHolderInputs(
  fields: readonly HolderField[],
  typed: ReadonlyMap<string, string>,
  rules: HolderRules,
): ReadHolderInputs {
  const problems = new Map<string, InputProblem>();
  const changed: (InputEntry & { isUnique: boolean })[] = [];
  for (const field of fields) {
    if (!field.open) continue;
    const { identifier, isMandatory, isUnique, format } = field;
    const written = typed.get(identifier) ?? field.value;
    if (written.trim() === "") {
      if (isMandatory) problems.set(identifier, "missing");
      else if (field.value !== "") changed.push({ identifier, value: "", isUnique });
      continue;
    }
    const read = readTyped(format, written);
    if (read.ok && read.value === field.value) continue;
    const problem = read.ok ? brokenRule(field, read.value, rules) : read.problem;
    if (problem) problems.set(identifier, problem);
    else if (read.ok) changed.push({ identifier, value: read.value, isUnique });
  }
  return problems.size > 0 ? { ok: false, problems } : { ok: true, changed };
}

function brokenRule(
  { format }: HolderField,
  value: string,
  { useEmailDomainVerification, emailDomains }: HolderRules,
): InputProblem | undefined {
  if (format === "EMAIL" && useEmailDomainVerification && !isOfDomain(value, emailDomains)) {
    return "email-domain";
  }
  return undefined;
}

/** Of one of the domains itself, not of one below it. Section "Pass template", `allowedEmailDomains`. */
function isOfDomain(address: string, domains: HolderRules["emailDomains"]): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domains.some(({ emailDomain }) => emailDomain.toLowerCase() === domain);
}

/**
 * Whether a pass that is sold is not paid for yet: then no wallet takes it. It is paid at the
 * issuer, who says so by `alreadyPaid`. Sections "Pass write payload" and "Pass template",
 * `passPrice`.
 */
export function isUnpaid({
  passPrice,
  alreadyPaid,
}: {
  passPrice: number | null;
  alreadyPaid: boolean;
}): boolean {
  return Boolean(passPrice) && !alreadyPaid;
}
