import { findTemplate } from "../../store/pass-templates.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { passTemplateResponse } from "./pass-template-response.ts";

/** Section "Pass templates". */
export const readPassTemplate: EndpointHandler<"readPassTemplate"> = async (service, call) => {
  const template = await findTemplate(service.database, call.issuerId, call.id);
  return template ? passTemplateResponse(template, service.addresses) : refusals.notFound();
};
