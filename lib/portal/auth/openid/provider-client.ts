import "server-only";
import * as oidc from "openid-client";
import { formOrigins } from "#portal/configuration/form-origins.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { processWide } from "#portal/process-wide.ts";
import { type OidcClient, requireProvider } from "./oidc-client.ts";

const timeoutSeconds = 5;

const cacheOf = ({ who }: OidcClient) =>
  processWide(`openid-client-${who}`, (): { client?: Promise<oidc.Configuration> } => ({}))();

/** The provider's discovered metadata, cached by process and discovered again after a failure. */
export async function getProviderClient(oidcClient: OidcClient): Promise<oidc.Configuration> {
  const cache = cacheOf(oidcClient);
  const client = cache.client ?? discover(oidcClient);
  cache.client = client;
  try {
    return await client;
  } catch (error) {
    if (cache.client === client) discardProviderMetadata(oidcClient);
    throw error;
  }
}

export function discardProviderMetadata(oidcClient: OidcClient): void {
  delete cacheOf(oidcClient).client;
}

/** At the start, so that the first page's form-action directive names the provider's origins. */
export async function preloadProviderMetadata(oidcClient: OidcClient): Promise<void> {
  const provider = oidcClient.getProvider();
  if (!provider) return;
  formOrigins().add(provider.issuer.origin);
  try {
    await getProviderClient(oidcClient);
  } catch (error) {
    const about = { who: oidcClient.who, reason: reasonOf(error) };
    log().warn(about, "an identity provider cannot be reached yet");
  }
}

async function discover(oidcClient: OidcClient) {
  const { issuer, clientId, clientSecret } = requireProvider(oidcClient);
  // The configuration accepts plain http on this very machine and nowhere else.
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const discovered = await oidc.discovery(issuer, clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    execute,
    [oidc.customFetch]: fetchFresh,
  });
  const server = discovered.serverMetadata();
  for (const endpoint of [server.authorization_endpoint, server.end_session_endpoint])
    if (endpoint && URL.canParse(endpoint)) formOrigins().add(new URL(endpoint).origin);
  const client = new oidc.Configuration(
    server,
    clientId,
    undefined,
    authenticationOf(server, clientSecret),
  );
  client.timeout = timeoutSeconds;
  client[oidc.customFetch] = fetchFresh;
  for (const extension of execute) extension(client);
  // The ID token's signature is verified, although it came over TLS.
  oidc.enableNonRepudiationChecks(client);
  return client;
}

/** client_secret_basic, the default of the specification, unless the provider offers only client_secret_post. */
function authenticationOf(server: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic") || !methods.includes("client_secret_post")
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

const fetchFresh: oidc.CustomFetch = (address, options) =>
  fetch(address, { ...options, cache: "no-store" } as RequestInit);
