import "server-only";
import { openIdRefusals } from "#portal/auth/openid/refusal.ts";

/** Why a sign-in with an electronic ID failed; each has its words on the start page. */
export const electronicIdRefusals = [
  ...openIdRefusals,
  "too-weak",
  "too-old",
  "no-kennitala",
  "too-many",
] as const;
export type ElectronicIdRefusal = (typeof electronicIdRefusals)[number];

export function readElectronicIdRefusal(word: unknown): ElectronicIdRefusal | undefined {
  return electronicIdRefusals.find((one) => one === word);
}
