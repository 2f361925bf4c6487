import "server-only";
import type { PassTemplate } from "#contract/index.ts";

type NotIssuable = "voided" | "disabled";

/** Why no pass can be created from a template; undefined when one can, as far as it says. */
export function whyNotIssuable(
  template: Pick<PassTemplate, "status" | "disableIssue">,
): NotIssuable | undefined {
  if (template.status === "VOIDED") return "voided";
  return template.disableIssue ? "disabled" : undefined;
}

/** Only these count punches or tickets. Section "Pass write payload", `stampsLeft`. */
export function countsStamps({ type }: Pick<PassTemplate, "type">): boolean {
  return type === "PUNCH" || type === "MULTI_TICKET";
}

/** Whether it can matter that a pass was paid for elsewhere: it is sold, or the pass says so. */
export function isSold({ passPrice }: Pick<PassTemplate, "passPrice">): boolean {
  return passPrice !== null && passPrice > 0;
}

/** Fields that the holder may fill in later; all others are for whoever issues the pass. */
export function isHoldersField({ type }: { type: string }): boolean {
  return type === "MEMBER";
}
