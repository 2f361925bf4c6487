import "server-only";
import * as oidc from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { StaffProvider } from "#portal/configuration/staff-provider.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { processWide } from "#portal/process-wide.ts";
import { learnOrigins } from "./provider-origins.ts";

export const callbackPath = "/staff/sign-in/callback";

const timeoutSeconds = 5;

const held = processWide("staff-provider", (): { client?: Promise<oidc.Configuration> } => ({}));

export function requireStaffProvider(): StaffProvider {
  const { staffProvider } = getConfiguration();
  if (!staffProvider) throw new Error("no identity provider is configured for staff");
  return staffProvider;
}

/** The provider as it describes itself, asked once a process and again after it failed us. */
export async function getProviderClient(): Promise<oidc.Configuration> {
  const holder = held();
  const client = holder.client ?? discover(requireStaffProvider());
  holder.client = client;
  try {
    return await client;
  } catch (error) {
    if (holder.client === client) forgetProvider();
    throw error;
  }
}

export function forgetProvider(): void {
  delete held().client;
}

/** At the start, so that the first page already knows where its form may lead. */
export async function meetProvider(): Promise<void> {
  try {
    await getProviderClient();
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, "the staff's identity provider cannot be reached yet");
  }
}

async function discover({ issuer, clientId, clientSecret }: StaffProvider) {
  // The configuration accepts plain http on this very machine and nowhere else.
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(issuer, clientId, undefined, undefined, {
    ...{ timeout: timeoutSeconds, execute },
    [oidc.customFetch]: fetchFresh,
  });
  const server = found.serverMetadata();
  learnOrigins([server.authorization_endpoint, server.end_session_endpoint]);
  const client = new oidc.Configuration(
    server,
    clientId,
    undefined,
    authenticationOf(server, clientSecret),
  );
  client.timeout = timeoutSeconds;
  client[oidc.customFetch] = fetchFresh;
  for (const extension of execute) extension(client);
  // The signature counts, however safe the line that the token came over.
  oidc.enableNonRepudiationChecks(client);
  return client;
}

/** In the header, which every provider must know unless it names its ways and that is none of them. */
function authenticationOf(server: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return ways.includes("client_secret_basic") || !ways.includes("client_secret_post")
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

const fetchFresh: oidc.CustomFetch = (address, options) =>
  fetch(address, { ...options, cache: "no-store" } as RequestInit);
