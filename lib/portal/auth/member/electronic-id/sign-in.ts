import "server-only";
import type { ServerMetadata } from "openid-client";
import { beginMemberSession, type Member } from "#portal/auth/member/member-session.ts";
import {
  type AuthorizationState,
  handleCallback,
  startAuthorization,
  takeAuthorizationState,
} from "#portal/auth/openid/authorization.ts";
import { endSessionAddress, type OidcClient } from "#portal/auth/openid/oidc-client.ts";
import { refusalOfFailure } from "#portal/auth/openid/openid-refusal.ts";
import {
  countRefusedElectronicId,
  isElectronicIdRefusedAt,
  mayGoToElectronicId,
} from "#portal/auth/rate-limits.ts";
import { getConfiguration, offersMode } from "#portal/configuration/configuration.ts";
import type { MemberProvider } from "#portal/configuration/identity-providers.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { decideIdentity, type ElectronicIdRefusal } from "./decide-identity.ts";

type ElectronicIdSignInStart =
  | { kind: "sent"; address: URL }
  | { kind: "refused"; reason: ElectronicIdRefusal };

/** Starts a sign-in; `slug` is the membership type that the member came for. */
export async function startElectronicIdSignIn(options: {
  slug: string;
  language: string;
  /** The client's network address, by which rate limits count. */
  address: string;
}): Promise<ElectronicIdSignInStart> {
  const { slug: next, language, address } = options;
  try {
    if (!(await mayGoToElectronicId(address))) return { kind: "refused", reason: "too-many" };
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a sign-in could not be counted");
    return { kind: "refused", reason: "failed" };
  }
  return startAuthorization(memberOidcClient, { next, language, extraParameters });
}

/** How the member is to show who they are, and the kennitala in the token itself. */
function extraParameters(provider: ServerMetadata): { scope: string } & Record<string, string> {
  const { kennitalaClaim, acrValues, maxAgeSeconds } = requireMemberProvider();
  const { scopes_supported: scopes = [], claims_parameter_supported: asksForClaims } = provider;
  const claims = JSON.stringify({ id_token: { [kennitalaClaim]: { essential: true } } });
  return {
    scope: ["openid", "profile", ...scopes.filter((one) => one === kennitalaClaim)].join(" "),
    max_age: String(maxAgeSeconds),
    ...(acrValues.length > 0 && { acr_values: acrValues.join(" ") }),
    ...(asksForClaims && { claims }),
  };
}

type ElectronicIdCallbackResult = { slug: string } & (
  | { kind: "signed-in" }
  | { kind: "refused"; reason: ElectronicIdRefusal }
);

/** Handles the callback: begins a session, or says why not. */
export async function handleElectronicIdCallback(
  query: URLSearchParams,
  address: string,
): Promise<ElectronicIdCallbackResult> {
  const pending = await takeAuthorizationState(memberOidcClient);
  // Login CSRF: any page can link here, so a callback without a pending request is not counted.
  if (!pending) return { kind: "refused", reason: "stale", slug: "" };
  const slug = pending.next;
  const refused = async (why: ElectronicIdRefusal) => {
    const reason = await refuseSignIn(why, address);
    return { kind: "refused", reason, slug } as const;
  };
  try {
    if (await isElectronicIdRefusedAt(address)) return refused("too-many");
    const reason = await signIn(query, pending);
    return reason ? refused(reason) : { kind: "signed-in", slug };
  } catch (error) {
    return refused(refusalOfFailure(memberOidcClient, error));
  }
}

/** Counts and logs a refusal; over the limit of its address the refusal is `too-many`. */
async function refuseSignIn(
  reason: ElectronicIdRefusal,
  address: string,
): Promise<ElectronicIdRefusal> {
  try {
    if (!(await countRefusedElectronicId(address))) return "too-many";
    log().info({ who: memberOidcClient.who, refusal: reason }, "a sign-in was refused");
    return reason;
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a refused sign-in could not be counted");
    return "failed";
  }
}

async function signIn(
  query: URLSearchParams,
  pending: AuthorizationState,
): Promise<ElectronicIdRefusal | undefined> {
  const callback = await handleCallback(memberOidcClient, query, pending);
  if (callback.kind === "refused") return callback.reason;
  const { claims } = callback;
  const identity = decideIdentity(claims, requireMemberProvider(), new Date());
  if (identity.kind === "refused") return identity.reason;
  await beginMemberSession({
    kennitala: identity.kennitala,
    mode: "electronic-id",
    ...(typeof claims.sid === "string" &&
      claims.sid.length <= 200 && { providerSession: claims.sid }),
  });
  return undefined;
}

/** The OpenID Connect client of the members' sign-in with an electronic ID. */
export const memberOidcClient = {
  who: "member",
  callbackPath: "/sign-in/callback",
  getProvider: () => (offersMode("electronic-id") ? getConfiguration().memberProvider : undefined),
} satisfies OidcClient;

function requireMemberProvider(): MemberProvider {
  const provider = memberOidcClient.getProvider();
  if (!provider) throw new Error("no electronic ID provider is configured");
  return provider;
}

/**
 * Sign-out address at the electronic ID, without `id_token_hint`: the token would put a kennitala
 * into the address.
 */
export async function electronicIdSignOutAddress({
  mode,
  providerSession,
}: Member): Promise<string | undefined> {
  if (mode !== "electronic-id" || !memberOidcClient.getProvider()) return undefined;
  const hints: Record<string, string> = providerSession ? { logout_hint: providerSession } : {};
  return endSessionAddress(memberOidcClient, { backTo: "/", hints });
}
