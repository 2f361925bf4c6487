import "server-only";

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

export function requireProvider({ who, getProvider }: OidcClient): OpenIdProvider {
  const provider = getProvider();
  if (!provider) throw new Error(`no identity provider is configured for: ${who}`);
  return provider;
}
