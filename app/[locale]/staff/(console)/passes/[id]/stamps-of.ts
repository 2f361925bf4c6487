import type { Pass, PassTemplate } from "#contract/index.ts";

/** How many stamps are left and of how many, when both are known. */
export function stampsOf(
  { stampsLeft }: Pick<Pass, "stampsLeft">,
  template: Pick<PassTemplate, "stamps"> | undefined,
): { left: number; of: number } | undefined {
  const of = template?.stamps;
  if (typeof stampsLeft !== "number" || typeof of !== "number") return undefined;
  return { left: stampsLeft, of };
}
