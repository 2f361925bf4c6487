import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { MemberProvider } from "#portal/configuration/member-provider.ts";
import type { OpenIdDoor } from "#portal/openid/door.ts";
import { offersMode } from "../sign-in-modes.ts";

/** The way in for members who have an electronic ID. */
export const memberDoor = {
  who: "member",
  callbackPath: "/sign-in/callback",
  getProvider: () => (offersMode("electronic-id") ? getConfiguration().memberProvider : undefined),
} satisfies OpenIdDoor;

export function requireMemberProvider(): MemberProvider {
  const provider = memberDoor.getProvider();
  if (!provider) throw new Error("members do not come with an electronic ID");
  return provider;
}
