import "server-only";
import { openIdRefusals } from "#portal/openid/refusal.ts";

/** Why the way through the provider did not lead in; each has its words on the sign-in page. */
export const providerRefusals = [
  ...openIdRefusals,
  "no-role",
  "closed",
  "no-email",
  "email-taken",
  "too-many",
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

export function readRefusal(word: unknown): ProviderRefusal | undefined {
  return providerRefusals.find((one) => one === word);
}
