import "server-only";
import * as oidc from "openid-client";
import { z } from "zod";
import type { Claims } from "#portal/auth/openid/callback.ts";
import { type Role, roles } from "../role.ts";
import type { ProviderPerson } from "./admit.ts";
import { requireStaffProvider } from "./staff-oidc-client.ts";

/** The user of the ID token; claims that it lacks are read from the userinfo endpoint. */
export async function personOfTokens(
  client: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse,
  claims: Claims,
): Promise<ProviderPerson> {
  const { groupsClaim, roleOfGroup } = requireStaffProvider();
  const isWhole = [groupsClaim, "email", "name"].every((name) => claims[name] !== undefined);
  const record =
    isWhole || !client.serverMetadata().userinfo_endpoint
      ? {}
      : await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
  return readPerson(claims, record, groupsClaim, (claim) => roleOfGroups(claim, roleOfGroup));
}

const emailSchema = z.email().max(200);
/** Without control characters, those of bidirectional text among them: nobody could correct it here. */
const nameSchema = z
  .string()
  .transform((name) => name.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ""))
  .pipe(z.string().trim().min(1));

/** `email` and `email_verified` count only when they come from the same source. */
export function readPerson(
  claims: Claims,
  record: Readonly<Record<string, unknown>>,
  groupsClaim: string,
  roleOf: (claim: unknown) => ProviderPerson["role"],
): ProviderPerson {
  const either = (name: string) => claims[name] ?? record[name];
  const ofEmail = claims.email === undefined ? record : claims;
  const email = emailSchema.safeParse(ofEmail.email).data;
  const names = [either("name"), either("preferred_username"), email, claims.sub];
  const name = names.map((one) => nameSchema.safeParse(one).data).find((one) => one !== undefined);
  return {
    subject: `${claims.iss} ${claims.sub}`,
    name: (name ?? claims.sub).slice(0, 100),
    email,
    isEmailVerified: ofEmail.email_verified === true,
    role: roleOf(either(groupsClaim)),
  };
}

/** The highest role of the groups; a provider writes one group as a text or as a list. */
export function roleOfGroups(
  claim: unknown,
  roleOfGroup: ReadonlyMap<string, Role>,
): Role | undefined {
  const groups: unknown[] = Array.isArray(claim) ? claim : [claim];
  const given = new Set(
    groups.map((group) => (typeof group === "string" ? roleOfGroup.get(group) : undefined)),
  );
  return roles.findLast((role) => given.has(role));
}
