import "server-only";
import type { ServerMetadata } from "openid-client";
import * as oidc from "openid-client";
import { z } from "zod";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import {
  type AuthorizationState,
  type Claims,
  handleCallback,
  startAuthorization,
  takeAuthorizationState,
} from "#portal/auth/openid/authorization.ts";
import { endSessionAddress, type OidcClient } from "#portal/auth/openid/oidc-client.ts";
import { refusalOfFailure } from "#portal/auth/openid/openid-refusal.ts";
import { countProviderRefusal, isProviderRefusedAt } from "#portal/auth/rate-limits.ts";
import { type Role, roles } from "#portal/auth/staff/role.ts";
import { beginStaffSession } from "#portal/auth/staff/staff-session.ts";
import { findSealedIdToken } from "#portal/auth/staff/staff-session-store.ts";
import { getConfiguration, offersSignInMethod } from "#portal/configuration/configuration.ts";
import type { StaffProvider } from "#portal/configuration/identity-providers.ts";
import { getDatabase } from "#portal/database/database.ts";
import { unsealText } from "#portal/database/sealed-text.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { type Admission, admit, type ProviderPerson, type ProviderRefusal } from "./admit.ts";

type ProviderSignInStart =
  | { kind: "sent"; address: URL }
  | { kind: "refused"; reason: ProviderRefusal };

export async function startProviderSignIn({
  address,
  ...options
}: {
  next: string;
  address: string;
  language: string;
}): Promise<ProviderSignInStart> {
  const extraParameters = (provider: ServerMetadata) => ({ scope: scopeFor(provider) });
  const sent = await startAuthorization(staffOidcClient, { ...options, extraParameters });
  if (sent.kind === "sent") return sent;
  return { kind: "refused", reason: await refuseSignIn(sent.reason, address) };
}

/** Some providers tell groups only to whoever asks for them by name. */
function scopeFor({ scopes_supported = [] }: ServerMetadata): string {
  const { groupsClaim } = requireStaffProvider();
  return [
    "openid",
    "profile",
    "email",
    ...scopes_supported.filter((one) => one === groupsClaim),
  ].join(" ");
}

type StaffCallbackResult = { next: string } & (
  | { kind: "signed-in" }
  | { kind: "refused"; reason: ProviderRefusal }
);

/** Handles the callback: begins a session, or says why not. */
export async function handleProviderCallback(
  query: URLSearchParams,
  address: string,
): Promise<StaffCallbackResult> {
  const pending = await takeAuthorizationState(staffOidcClient);
  // Login CSRF: any page can link here, so a callback without a pending request is not counted.
  if (!pending) return { kind: "refused", reason: "stale", next: "" };
  const { next } = pending;
  try {
    const { admission, idToken } = await admitFromCallback(query, pending, address);
    if (admission.kind === "refused") {
      const reason = await refuseSignIn(admission.reason, address, admission.accountId);
      return { kind: "refused", reason, next };
    }
    const { id: staffId } = admission.account;
    await beginStaffSession(staffId, { action: "provider-sign-in", idToken });
    return { kind: "signed-in", next };
  } catch (error) {
    const reason = await refuseSignIn(refusalOfFailure(staffOidcClient, error), address);
    return { kind: "refused", reason, next };
  }
}

const refused = (reason: ProviderRefusal) => ({
  admission: { kind: "refused", reason } as const,
});

async function admitFromCallback(
  query: URLSearchParams,
  pending: AuthorizationState,
  address: string,
): Promise<{ admission: Admission; idToken?: string | undefined }> {
  if (await isProviderRefusedAt(address)) return refused("too-many");
  const callback = await handleCallback(staffOidcClient, query, pending);
  if (callback.kind === "refused") return refused(callback.reason);
  const { client, tokens, claims } = callback;
  const person = await personOfTokens(client, tokens, claims);
  return { admission: await admit(getDatabase(), person, new Date()), idToken: tokens.id_token };
}

/** Records a refusal, unless its address is over the limit. */
async function refuseSignIn(
  reason: ProviderRefusal,
  address: string,
  staffId?: string,
): Promise<ProviderRefusal> {
  try {
    if (!(await countProviderRefusal(address))) return "too-many";
    const isFault = reason === "unreachable" || reason === "failed";
    await recordActivity(getDatabase(), {
      staffId,
      action: "provider-sign-in",
      outcome: isFault ? "failed" : "refused",
      details: { code: reason },
    });
    return reason;
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a refused sign-in could not be recorded");
    return "failed";
  }
}

/** The OpenID Connect client of the staff sign-in. */
export const staffOidcClient = {
  who: "staff",
  callbackPath: "/staff/sign-in/callback",
  getProvider: () =>
    offersSignInMethod("provider") ? getConfiguration().staffProvider : undefined,
} satisfies OidcClient;

function requireStaffProvider(): StaffProvider {
  const provider = staffOidcClient.getProvider();
  if (!provider) throw new Error("no identity provider is configured for staff");
  return provider;
}

/** Longest `id_token_hint`: servers refuse longer addresses, and a token with many groups can be longer. */
const maxHintLength = 4_000;

/** Sign-out address at the provider; undefined when the session began elsewhere. */
export async function providerSignOutAddress(sessionId: string): Promise<string | undefined> {
  if (!staffOidcClient.getProvider()) return undefined;
  const hints = await hintsOf(sessionId);
  return hints && endSessionAddress(staffOidcClient, { backTo: "/staff/sign-in", hints });
}

async function hintsOf(sessionId: string): Promise<Record<string, string> | undefined> {
  try {
    const sealed = await findSealedIdToken(getDatabase(), sessionId);
    if (!sealed) return undefined;
    const idToken = unsealText("identity tokens", sealed);
    return idToken && idToken.length <= maxHintLength ? { id_token_hint: idToken } : {};
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, "the ID token of a session cannot be read");
    return undefined;
  }
}

/** The user of the ID token; claims that it lacks are read from the userinfo endpoint. */
async function personOfTokens(
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
/** Removes control characters, bidirectional ones too: a name from the provider cannot be edited here. */
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
