import "server-only";
import { z } from "zod";
import { type Role, roles } from "./staff-roles.ts";
import {
  type ConfigurationProblem,
  issuerAddress,
  readAllOrNone,
  setVariablesOf,
  type Variables,
} from "./variables.ts";

const required = (cure: string) => z.string({ error: cure });

/**
 * Bounds of max_age in seconds: signing in takes up to half a minute; an authentication of
 * yesterday proves little.
 */
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

/** The electronic ID of members. */
export interface MemberProvider {
  issuer: URL;
  /** Name of the provider on the members' pages. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** The claim of the ID token that holds the kennitala. */
  kennitalaClaim: string;
  /** Accepted values of the `acr` claim; any when empty. */
  acrValues: readonly string[];
  /** Maximum age of the authentication (`max_age`). */
  maxAgeSeconds: number;
}

/** All of its variables or none. */
export function readMemberProvider(variables: Variables, isAskedFor: boolean) {
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

/** Problem: an electronic ID is configured, but the issuer's file does not offer it. */
export function unusedMemberProvider(variables: Variables): ConfigurationProblem[] {
  const cure =
    'is set, but signIn in the issuer\'s file does not name "electronic-id": name it there, or unset it';
  return Object.keys(setVariablesOf(memberProviderSchema, variables)).map((where) => ({
    where,
    cure,
  }));
}

/** `group=role`, separated by commas; a group is what stands before the last `=`. */
const roleOfGroupSchema = z.string().transform((written, context) => {
  const byGroup = new Map<string, Role>();
  for (const pair of written.split(",")) {
    const at = pair.lastIndexOf("=");
    const group = pair.slice(0, Math.max(at, 0)).trim();
    const role = roles.find((one) => one === pair.slice(at + 1).trim());
    if (!group || !role) {
      const message = `"${pair.trim()}" must be written group=role, with one of the roles ${roles.join(", ")}`;
      context.addIssue({ code: "custom", message });
    } else if (byGroup.has(group)) {
      context.addIssue({ code: "custom", message: `names the group "${group}" twice` });
    } else {
      byGroup.set(group, role);
    }
  }
  return byGroup as ReadonlyMap<string, Role>;
});

const staffProviderSchema = z.object({
  OIDC_STAFF_ISSUER: issuerAddress(
    "set it to the issuer of the identity provider, such as https://login.example.is/realms/staff",
  ),
  OIDC_STAFF_CLIENT_ID: required("set it to what the identity provider calls the portal"),
  OIDC_STAFF_CLIENT_SECRET: required("set it to the secret that the identity provider gave"),
  OIDC_STAFF_GROUPS_CLAIM: z.string().default("groups"),
  OIDC_STAFF_ROLES: required(
    "set it to the role of each group, such as felagi-admins=admin,felagi-desk=sender",
  ).pipe(roleOfGroupSchema),
});

export interface StaffProvider {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  groupsClaim: string;
  roleOfGroup: ReadonlyMap<string, Role>;
}

/** All of its variables or none. */
export function readStaffProvider(variables: Variables, isAskedFor: boolean) {
  return readAllOrNone(
    staffProviderSchema,
    (read): StaffProvider => ({
      issuer: read.OIDC_STAFF_ISSUER,
      clientId: read.OIDC_STAFF_CLIENT_ID,
      clientSecret: read.OIDC_STAFF_CLIENT_SECRET,
      groupsClaim: read.OIDC_STAFF_GROUPS_CLAIM,
      roleOfGroup: read.OIDC_STAFF_ROLES,
    }),
    variables,
    isAskedFor,
  );
}

export const providerSchemas = [memberProviderSchema, staffProviderSchema];
