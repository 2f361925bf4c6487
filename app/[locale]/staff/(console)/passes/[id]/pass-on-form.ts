import { headers } from "next/headers";
import { methodHeader } from "#app/security/path-header.ts";
import { type LoadedPass, loadPassOnce } from "#portal/passes/load-pass.ts";

export type PassOnForm = LoadedPass | { kind: "form-alone" };

/**
 * The pass that a form is about. A service that fails while a form without a script is answered
 * leaves the form alone on the page, so that what was typed into it is not lost.
 */
export async function passOnForm(id: string, load = loadPassOnce): Promise<PassOnForm> {
  const looked = await load(id);
  const isAnswer = (await headers()).get(methodHeader) === "POST";
  return looked.kind === "failed" && isAnswer ? { kind: "form-alone" } : looked;
}
