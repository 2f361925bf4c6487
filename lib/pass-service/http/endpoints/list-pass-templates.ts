import { listTemplates } from "../../store/pass-templates.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { passTemplateResponse } from "./pass-template-response.ts";

/** Section "Pass templates", the list; a page past the last one is empty. */
export const listPassTemplates: EndpointHandler<"listPassTemplates"> = async (service, call) => {
  const { page, page_size: pageSize } = call.query;
  const range = { page, pageSize };
  const { totalItems, templates } = await listTemplates(service.database, call.issuerId, range);
  return {
    page,
    pageSize,
    totalPages: Math.ceil(totalItems / pageSize),
    totalItems,
    data: templates.map((template) => passTemplateResponse(template, service.addresses)),
  };
};
