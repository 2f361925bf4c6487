import { headers } from "next/headers";
import { methodHeader } from "#app/security/path-header.ts";
import { lookUpPass, type PassInHand } from "#portal/passes/pass-in-hand.ts";

export type PassOnForm = PassInHand | { kind: "form-alone" };

/**
 * The pass that a form is about. A service that fails while a form without a script is answered
 * leaves the form alone on the page, so that what was typed into it is not lost.
 */
export async function passOnForm(id: string): Promise<PassOnForm> {
  const looked = await lookUpPass(id);
  const isAnswer = (await headers()).get(methodHeader) === "POST";
  return looked.kind === "trouble" && isAnswer ? { kind: "form-alone" } : looked;
}
