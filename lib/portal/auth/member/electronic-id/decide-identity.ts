import "server-only";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { openIdRefusals } from "#portal/auth/openid/openid-refusal.ts";
import type { MemberProvider } from "#portal/configuration/identity-providers.ts";

/** Why a sign-in with an electronic ID failed; each has its words on the start page. */
const electronicIdRefusals = [
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

type Demands = Pick<MemberProvider, "kennitalaClaim" | "acrValues" | "maxAgeSeconds">;

type Identity =
  | { kind: "identified"; kennitala: Kennitala }
  | { kind: "refused"; reason: ElectronicIdRefusal };

/** Clock skew tolerance: the provider and the portal run on different machines. */
const clockSkewSeconds = 30;

/** Whether the claims prove a kennitala, in an accepted way and lately. */
export function decideIdentity(
  claims: Readonly<Record<string, unknown>>,
  { kennitalaClaim, acrValues, maxAgeSeconds }: Demands,
  now: Date,
): Identity {
  const { acr, auth_time: authenticatedAt } = claims;
  const isStrong = acrValues.length === 0 || acrValues.some((accepted) => accepted === acr);
  if (!isStrong) return { kind: "refused", reason: "too-weak" };
  if (typeof authenticatedAt !== "number" || !Number.isFinite(authenticatedAt)) {
    return { kind: "refused", reason: "not-trusted" };
  }
  const age = now.getTime() / 1000 - authenticatedAt;
  if (age < -clockSkewSeconds) return { kind: "refused", reason: "not-trusted" };
  if (age > maxAgeSeconds + clockSkewSeconds) return { kind: "refused", reason: "too-old" };
  const read = kennitalaSchema.safeParse(claims[kennitalaClaim]);
  return read.success
    ? { kind: "identified", kennitala: read.data }
    : { kind: "refused", reason: "no-kennitala" };
}
