import "server-only";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { openSealedCookie } from "#portal/auth/sealed-cookie.ts";

/** Ten minutes, the shortest time between two texts to the same kennitala. */
const cookie = { name: "felagi-text-link", lifetimeMs: 10 * 60_000 };

interface Asked {
  kennitala: Kennitala;
}

/** Keeps the kennitala of a request for a link in this browser, so that the visitor can see a typing error. */
export async function keepAskedKennitala(kennitala: Kennitala): Promise<void> {
  const asked = await openSealedCookie<Asked>(cookie);
  asked.kennitala = kennitala;
  await asked.save();
}

export async function getAskedKennitala(): Promise<Kennitala | undefined> {
  const { kennitala } = await openSealedCookie<Asked>(cookie);
  return kennitalaSchema.safeParse(kennitala).data;
}
