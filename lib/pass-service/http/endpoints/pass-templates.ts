import { type PassTemplate, passTemplateSchema } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import { findTemplate, listTemplates, type StoredTemplate } from "../../store/pass-templates.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { httpRefusals } from "../http-refusal.ts";

/** Section "Pass templates", the list; a page past the last one is empty. */
export const listPassTemplatesEndpoint: EndpointHandler<"listPassTemplates"> = async (
  service,
  call,
) => {
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

/** Section "Pass templates". */
export const readPassTemplateEndpoint: EndpointHandler<"readPassTemplate"> = async (
  service,
  call,
) => {
  const template = await findTemplate(service.database, call.issuerId, call.id);
  return template ? passTemplateResponse(template, service.addresses) : httpRefusals.notFound();
};

/** Section "Pass template". The schema leaves out fields that the interface does not have. */
function passTemplateResponse(template: StoredTemplate, addresses: Addresses): PassTemplate {
  return passTemplateSchema.parse({
    ...template,
    whenLastUpdateSent: null,
    dynamicBarcodeExpirationTimeSeconds: template.dynamicBarcodeSeconds,
    locations: template.locations.map(({ latitude, longitude, ...location }) => ({
      ...location,
      point: { latitude, longitude },
    })),
    allowedEmailDomains: template.emailDomains,
    exchangedForTemplateId: null,
    deliveryPageUrl: addresses.templatePage(template.deliveryCode),
    isNFC: template.isNfc,
  });
}
