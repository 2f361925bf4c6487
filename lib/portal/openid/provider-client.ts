import "server-only";
import * as oidc from "openid-client";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { processWide } from "#portal/process-wide.ts";
import { type OpenIdDoor, requireProvider } from "./door.ts";
import { learnOrigins } from "./provider-origins.ts";

const timeoutSeconds = 5;

const heldFor = ({ who }: OpenIdDoor) =>
  processWide(`openid-client-${who}`, (): { client?: Promise<oidc.Configuration> } => ({}))();

/** The provider as it describes itself, asked once a process and again after it failed us. */
export async function getProviderClient(door: OpenIdDoor): Promise<oidc.Configuration> {
  const holder = heldFor(door);
  const client = holder.client ?? discover(door);
  holder.client = client;
  try {
    return await client;
  } catch (error) {
    if (holder.client === client) discardProviderMetadata(door);
    throw error;
  }
}

export function discardProviderMetadata(door: OpenIdDoor): void {
  delete heldFor(door).client;
}

/** At the start, so that the first page already knows where its form may lead. */
export async function meetProvider(door: OpenIdDoor): Promise<void> {
  if (!door.getProvider()) return;
  try {
    await getProviderClient(door);
  } catch (error) {
    const about = { who: door.who, reason: reasonOf(error) };
    log().warn(about, "an identity provider cannot be reached yet");
  }
}

async function discover(door: OpenIdDoor) {
  const { issuer, clientId, clientSecret } = requireProvider(door);
  // The configuration accepts plain http on this very machine and nowhere else.
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(issuer, clientId, undefined, undefined, {
    ...{ timeout: timeoutSeconds, execute },
    [oidc.customFetch]: fetchFresh,
  });
  const server = found.serverMetadata();
  learnOrigins(door, [server.authorization_endpoint, server.end_session_endpoint]);
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
