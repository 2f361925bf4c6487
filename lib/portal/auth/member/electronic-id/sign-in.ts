import "server-only";
import type { ServerMetadata } from "openid-client";
import {
  type AuthorizationState,
  startAuthorization,
  takeAuthorizationState,
} from "#portal/auth/openid/authorization-request.ts";
import { handleCallback } from "#portal/auth/openid/callback.ts";
import { refusalOfFailure } from "#portal/auth/openid/refusal.ts";
import {
  countRefusedElectronicId,
  isElectronicIdRefusedAt,
  mayGoToElectronicId,
} from "#portal/limits/member-limits.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { beginMemberSession } from "../member-session.ts";
import { decideIdentity, type ElectronicIdRefusal } from "./decide-identity.ts";
import { memberOidcClient, requireMemberProvider } from "./member-oidc-client.ts";

type ElectronicIdSignInStart =
  | { kind: "sent"; address: URL }
  | { kind: "refused"; reason: ElectronicIdRefusal };

/** Starts a sign-in; `slug` is the membership type that the member came for. */
export async function startElectronicIdSignIn(options: {
  slug: string;
  language: string;
  /** The client's address, as limits count it. */
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
    const reason = await refuse(why, address);
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

/** Counted, and written down unless there is no end to it from this address. */
async function refuse(reason: ElectronicIdRefusal, address: string): Promise<ElectronicIdRefusal> {
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
