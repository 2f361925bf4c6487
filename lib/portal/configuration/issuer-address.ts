import "server-only";
import { safeAddress } from "./safe-address.ts";

/** The address by which a provider of OpenID Connect is known; `cure` says what it should be. */
export const issuerAddress = (cure: string) =>
  safeAddress(cure).refine(({ search, hash }) => !search && !hash, {
    error: "must be an issuer's address, without a query",
  });
