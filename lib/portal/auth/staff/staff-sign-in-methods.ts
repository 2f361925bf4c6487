import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { StaffSignInMethod } from "#portal/configuration/issuer-file.ts";

/** Whether the issuer's file turns this sign-in method on. */
export function offersSignInMethod(method: StaffSignInMethod): boolean {
  return getConfiguration().issuer.staffSignIn.includes(method);
}
