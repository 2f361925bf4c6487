import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { passAnswer } from "./pass-answer.ts";

/** Section "Passes", GET. */
export const readPass: EndpointHandler<"readPass"> = async (service, { issuerId, id }) => {
  const pass = await service.findPass(issuerId, id);
  return pass ? passAnswer(pass, service.addresses, service.clock()) : refusals.notFound();
};
