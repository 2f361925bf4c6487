import { expect } from "@playwright/test";
import { bearerOf, type Pass, type PassWrite, passSchema } from "#contract/index.ts";
import { passService } from "./addresses.ts";
import { keyId, keyToken } from "./secrets.ts";

/** Templates of the demo world by what they make. */
export const templates = {
  punchCard: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2003",
  giftCard: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2004",
  /** With a seat that the issuer must fill in, and a kennitala that the holder must. */
  ticket: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2005",
  coupon: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2006",
  multiTicket: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2007",
  /** Its input fields are locked; one is for a phone number. */
  locker: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2010",
  trainer: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2009",
  appointment: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2011",
  noonSwim: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2016",
  membership: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2001",
} as const;

/** A pass that no other test knows, made past the portal. */
export async function ownPass(write: PassWrite): Promise<Pass> {
  return ask("POST", "/api/v1/pass", write);
}

export async function voidPass({ id, passTemplateId }: Pass): Promise<Pass> {
  return writePass(id, { passTemplateId, isVoided: true });
}

/** As another program, or somebody at another desk. */
export async function writePass(id: string, write: PassWrite): Promise<Pass> {
  return ask("PUT", `/api/v1/pass/${id}`, write);
}

export async function readPass(id: string): Promise<Pass> {
  return ask("GET", `/api/v1/pass/${id}`);
}

async function ask(method: string, place: string, body?: PassWrite): Promise<Pass> {
  const response = await fetch(passService + place, {
    method,
    headers: {
      Authorization: `Bearer ${bearerOf({ keyId, keyToken })}`,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${place} ${await response.clone().text()}`).toBe(true);
  return passSchema.parse(await response.json());
}
