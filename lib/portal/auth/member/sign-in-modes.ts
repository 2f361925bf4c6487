import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { SignInMode } from "#portal/configuration/issuer-file.ts";

/** Whether the issuer lets members be identified this way. */
export function offersMode(mode: SignInMode): boolean {
  return getConfiguration().issuer.signIn.includes(mode);
}
