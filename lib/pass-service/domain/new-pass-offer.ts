import type { InputFieldRule } from "./pass-write.ts";

/** Fields of a template that decide whether anybody may obtain a new pass on its page. */
interface OfferedTemplate {
  status: "ACTIVE" | "VOIDED";
  disableIssue: boolean;
  allowsNewPass: boolean;
  posDistributionOnly: boolean;
  deliverByKennitala: boolean;
  passPrice: number | null;
  inputFields: readonly Pick<InputFieldRule, "type" | "isMandatory">[];
}

export type NoOffer =
  | "closed"
  | "membership"
  | "point-of-sale"
  | "not-offered"
  | "issuer-fills-in"
  | "price";

export type Offer = { way: "form" } | { way: "kennitala" } | { way: "none"; reason: NoOffer };

/**
 * What a template's page offers: a form that makes a new pass, the delivery of a membership's pass
 * by kennitala, or nothing, and why. A price is paid to the issuer, so a pass that has one is never
 * made here. Section "Pass template".
 */
export function offerOf(template: OfferedTemplate, isOfMembership: boolean): Offer {
  const none = (reason: NoOffer): Offer => ({ way: "none", reason });
  if (isOfMembership)
    return template.deliverByKennitala ? { way: "kennitala" } : none("membership");
  if (template.status !== "ACTIVE" || template.disableIssue) return none("closed");
  if (template.posDistributionOnly) return none("point-of-sale");
  if (!template.allowsNewPass) return none("not-offered");
  if (template.passPrice) return none("price");
  if (template.inputFields.some(({ type, isMandatory }) => type === "ISSUER" && isMandatory)) {
    return none("issuer-fills-in");
  }
  return { way: "form" };
}
