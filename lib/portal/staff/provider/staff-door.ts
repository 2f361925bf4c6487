import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { StaffProvider } from "#portal/configuration/staff-provider.ts";
import type { OpenIdDoor } from "#portal/openid/door.ts";
import { offersWayIn } from "../ways-in.ts";

/** The way in for staff, through the issuer's identity provider. */
export const staffDoor = {
  who: "staff",
  callbackPath: "/staff/sign-in/callback",
  getProvider: () => (offersWayIn("provider") ? getConfiguration().staffProvider : undefined),
} satisfies OpenIdDoor;

export function requireStaffProvider(): StaffProvider {
  const provider = staffDoor.getProvider();
  if (!provider) throw new Error("staff do not come through an identity provider");
  return provider;
}
