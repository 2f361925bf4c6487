import "server-only";
import type { ServerMetadata } from "openid-client";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import {
  type AuthorizationState,
  startAuthorization,
  takeAuthorizationState,
} from "#portal/auth/openid/authorization-request.ts";
import { handleCallback } from "#portal/auth/openid/callback.ts";
import { refusalOfFailure } from "#portal/auth/openid/refusal.ts";
import { getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { countRefusalAt, isRefusedAt } from "../sign-in-limits.ts";
import { beginStaffSession } from "../staff-session.ts";
import { type Admission, admit, type ProviderRefusal } from "./admit.ts";
import { personOfTokens } from "./provider-person.ts";
import { requireStaffProvider, staffOidcClient } from "./staff-oidc-client.ts";

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
  return { kind: "refused", reason: await refuse(sent.reason, address) };
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
      const reason = await refuse(admission.reason, address, admission.accountId);
      return { kind: "refused", reason, next };
    }
    const { id: staffId } = admission.account;
    await beginStaffSession(staffId, { action: "provider-sign-in", idToken });
    return { kind: "signed-in", next };
  } catch (error) {
    const reason = await refuse(refusalOfFailure(staffOidcClient, error), address);
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
  if (await isRefusedAt(address)) return refused("too-many");
  const callback = await handleCallback(staffOidcClient, query, pending);
  if (callback.kind === "refused") return refused(callback.reason);
  const { client, tokens, claims } = callback;
  const person = await personOfTokens(client, tokens, claims);
  return { admission: await admit(getDatabase(), person, new Date()), idToken: tokens.id_token };
}

/** Written down, unless there is no end to it from this address. */
async function refuse(
  reason: ProviderRefusal,
  address: string,
  staffId?: string,
): Promise<ProviderRefusal> {
  try {
    if (!(await countRefusalAt(address))) return "too-many";
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
