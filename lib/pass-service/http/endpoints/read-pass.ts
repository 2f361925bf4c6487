import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { passResponse } from "./pass-response.ts";

/** Section "Passes", GET. */
export const readPass: EndpointHandler<"readPass"> = async (service, { issuerId, id }) => {
  const pass = await service.findPass(issuerId, id);
  return pass ? passResponse(pass, service.addresses, service.clock()) : refusals.notFound();
};
