import "server-only";
import { z } from "zod";
import { issuerAddress, readAllOrNone, setVariablesOf } from "./variables.ts";

const required = (cure: string) => z.string({ error: cure });

/** Shorter than half a minute, and nobody comes back in time; longer than a day, and it says nothing. */
const age = { min: 30, max: 86_400, usual: 300 };

const memberProviderSchema = z.object({
  OIDC_MEMBER_ISSUER: issuerAddress(
    "set it to the issuer of the electronic ID, such as https://innskraning.example.is",
  ),
  OIDC_MEMBER_NAME: z.string().optional(),
  OIDC_MEMBER_CLIENT_ID: required(
    "set it to what the provider of the electronic ID calls the portal",
  ),
  OIDC_MEMBER_CLIENT_SECRET: required(
    "set it to the secret that the provider of the electronic ID gave",
  ),
  OIDC_MEMBER_KENNITALA_CLAIM: z.string().default("nationalRegisterId"),
  OIDC_MEMBER_ACR: z
    .string()
    .default("")
    .transform((written) => written.split(/[\s,]+/).filter(Boolean)),
  OIDC_MEMBER_MAX_AGE_SECONDS: z
    .string()
    .default(String(age.usual))
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= age.min && Number(text) <= age.max,
      { error: `must be a whole number of seconds, from ${age.min} to ${age.max}` },
    )
    .transform(Number),
});

/** What members identify themselves with, and what of it is good enough. */
export interface MemberProvider {
  issuer: URL;
  /** What members know the provider as. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** The claim of the ID token that holds the kennitala. */
  kennitalaClaim: string;
  /** One of these must be how the sign-in was done; any way is, where none is named. */
  acrValues: readonly string[];
  /** How long ago somebody may have shown who they are. */
  maxAgeSeconds: number;
}

/** All of its variables or none. */
export function readMemberProvider(
  variables: Record<string, string | undefined>,
  isAskedFor: boolean,
) {
  return readAllOrNone(
    memberProviderSchema,
    (read): MemberProvider => ({
      issuer: read.OIDC_MEMBER_ISSUER,
      name: read.OIDC_MEMBER_NAME ?? read.OIDC_MEMBER_ISSUER.hostname,
      clientId: read.OIDC_MEMBER_CLIENT_ID,
      clientSecret: read.OIDC_MEMBER_CLIENT_SECRET,
      kennitalaClaim: read.OIDC_MEMBER_KENNITALA_CLAIM,
      acrValues: read.OIDC_MEMBER_ACR,
      maxAgeSeconds: read.OIDC_MEMBER_MAX_AGE_SECONDS,
    }),
    variables,
    isAskedFor,
  );
}

/** Whoever sets up an electronic ID means it to be asked for, and must not believe that it is. */
export function unusedMemberProvider(
  variables: Record<string, string | undefined>,
): { where: string; cure: string }[] {
  const cure =
    'is set, but signIn in the issuer\'s file does not name "electronic-id": name it there, or unset it';
  return Object.keys(setVariablesOf(memberProviderSchema, variables)).map((where) => ({
    where,
    cure,
  }));
}
