import { expect } from "@playwright/test";
import { bearerOf, type MemberLookup, memberLookupSchema } from "#contract/index.ts";
import { passService } from "./addresses.ts";
import { keyId, keyToken } from "./secrets.ts";

/** What the pass service says of a member, asked past the portal. */
export async function lookUp(kennitala: string): Promise<MemberLookup> {
  const response = await fetch(`${passService}/api/v1/member/passes`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${bearerOf({ keyId, keyToken })}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ kennitala }),
  });
  expect(response.status).toBe(200);
  return memberLookupSchema.parse(await response.json());
}

/** The delivery page of the member's only pass, or of the newest. */
export async function deliveryPageOf(kennitala: string): Promise<string> {
  const { memberships } = await lookUp(kennitala);
  const address = memberships[0]?.pass?.deliveryPageUrl;
  if (!address) throw new Error("The service knows of no pass.");
  return address;
}
