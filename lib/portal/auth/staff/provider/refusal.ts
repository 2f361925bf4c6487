import "server-only";
import { openIdRefusals } from "#portal/auth/openid/refusal.ts";

/** Why a staff sign-in through the provider failed; each has its words on the sign-in page. */
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
