import type { PassTemplateType } from "#contract/index.ts";

/** Only these count stamps. Section "Pass template", `stamps`. */
const counting: readonly PassTemplateType[] = ["PUNCH", "MULTI_TICKET"];

/** The stamps that a new pass of a template starts with; null where none are counted. */
export function stampsOfNewPass(type: PassTemplateType, stamps: number | null): number | null {
  return counting.includes(type) ? stamps : null;
}

/** What a new gift card holds, in whole krónur; null for whatever holds no money. */
export function balanceOfNewPass(
  type: PassTemplateType,
  initialAmount: number | null,
): number | null {
  return type === "GIFT" ? (initialAmount ?? 0) : null;
}
