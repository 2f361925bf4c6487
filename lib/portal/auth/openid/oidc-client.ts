import "server-only";
import * as oidc from "openid-client";
import { buildEndSessionUrl } from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { formOrigins } from "#portal/configuration/origins.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { processPart } from "#process/portal-process.ts";

/** The registration at an OpenID Connect provider. */
interface OpenIdProvider {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** One of the portal's OpenID Connect clients. Metadata of one is never used for the other. */
export interface OidcClient {
  who: "staff" | "member";
  /** The path of the redirect URI. */
  callbackPath: string;
  /** Undefined where this sign-in method is off. */
  getProvider: () => OpenIdProvider | undefined;
}

function requireProvider({ who, getProvider }: OidcClient): OpenIdProvider {
  const provider = getProvider();
  if (!provider) throw new Error(`no identity provider is configured for: ${who}`);
  return provider;
}

const timeoutSeconds = 5;

const clients = processPart("providerClients", () => new Map());

/** The provider's discovered metadata, cached by process and discovered again after a failure. */
export async function getProviderClient(oidcClient: OidcClient): Promise<oidc.Configuration> {
  const client = clients().get(oidcClient.who) ?? discover(oidcClient);
  clients().set(oidcClient.who, client);
  try {
    return await client;
  } catch (error) {
    if (clients().get(oidcClient.who) === client) discardProviderMetadata(oidcClient);
    throw error;
  }
}

export function discardProviderMetadata(oidcClient: OidcClient): void {
  clients().delete(oidcClient.who);
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
  // Plain http is for loopback only; the configuration refuses it elsewhere.
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

/** `state` of a sign-out: the provider returns it, so the page knows that the sign-out was completed. */
export const signedOutState = "left";

/** Sign-out address of the provider; undefined when it has none or cannot be reached. */
export async function endSessionAddress(
  oidcClient: OidcClient,
  { backTo, hints }: { backTo: string; hints: Record<string, string> },
): Promise<string | undefined> {
  try {
    const client = await getProviderClient(oidcClient);
    if (!client.serverMetadata().end_session_endpoint) return undefined;
    return buildEndSessionUrl(client, {
      ...hints,
      post_logout_redirect_uri: `${getConfiguration().PUBLIC_URL}${backTo}`,
      state: signedOutState,
    }).href;
  } catch (error) {
    const about = { who: oidcClient.who, reason: reasonOf(error) };
    log().warn(about, "the end session address of a provider could not be built");
    return undefined;
  }
}
