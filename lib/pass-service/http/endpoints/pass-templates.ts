import type { PassTemplate } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import { findTemplate, listTemplates, type StoredTemplate } from "../../store/pass-templates.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";

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

/** Section "Pass templates". */
export const readPassTemplate: EndpointHandler<"readPassTemplate"> = async (service, call) => {
  const template = await findTemplate(service.database, call.issuerId, call.id);
  return template ? passTemplateResponse(template, service.addresses) : refusals.notFound();
};

/** Section "Pass template". */
function passTemplateResponse(template: StoredTemplate, addresses: Addresses): PassTemplate {
  return {
    id: template.id,
    type: template.type,
    name: template.name,
    description: template.description,
    stamps: template.stamps,
    status: template.status,
    inputFields: template.inputFields.map(
      ({ label, identifier, description, isMandatory, isUnique, format, type }) => ({
        label,
        identifier,
        description,
        isMandatory,
        isUnique,
        format,
        type,
      }),
    ),
    passPrice: template.passPrice,
    whenLastUpdateSent: null,
    hasDynamicBarcode: template.hasDynamicBarcode,
    dynamicBarcodeExpirationTimeSeconds: template.dynamicBarcodeSeconds,
    dynamicBarcodeType: template.dynamicBarcodeType,
    lockInputFields: template.lockInputFields,
    disableIssue: template.disableIssue,
    deliverByKennitala: template.deliverByKennitala,
    locations: template.locations.map(({ relevantText, name, latitude, longitude }) => ({
      relevantText,
      name,
      point: { latitude, longitude },
    })),
    useEmailDomainVerification: template.useEmailDomainVerification,
    allowedEmailDomains: template.emailDomains.map(({ sortOrder, emailDomain }) => ({
      sortOrder,
      emailDomain,
    })),
    kennitalaAgeVerification: template.kennitalaAgeVerification,
    supportsGoogleWallet: template.supportsGoogleWallet,
    exchangedForTemplateId: null,
    deliveryPageUrl: addresses.templatePage(template.deliveryCode),
    isSharingProhibited: template.isSharingProhibited,
    isNFC: template.isNfc,
    singleDeviceOnly: template.singleDeviceOnly,
    firstDeviceOnly: template.firstDeviceOnly,
    oneDeviceAtATime: template.oneDeviceAtATime,
    oncePerDevice: template.oncePerDevice,
    onePassOfTemplateTypePerDevice: template.onePassOfTemplateTypePerDevice,
    posDistributionOnly: template.posDistributionOnly,
    allowReward: template.allowReward,
  };
}
