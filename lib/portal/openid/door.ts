import "server-only";

/** What the portal must know of a provider of OpenID Connect, whoever comes through it. */
export interface OpenIdProvider {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** A way into the portal through a provider. What is known of one door is never used at another. */
export interface OpenIdDoor {
  who: "staff" | "member";
  /** Where the provider sends people back to. */
  callbackPath: string;
  /** Undefined while nobody may come this way. */
  getProvider: () => OpenIdProvider | undefined;
}

export function requireProvider({ who, getProvider }: OpenIdDoor): OpenIdProvider {
  const provider = getProvider();
  if (!provider) throw new Error(`there is no way in through a provider for: ${who}`);
  return provider;
}
