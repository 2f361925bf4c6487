import type { PassTemplate } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import type { StoredTemplate } from "../../store/pass-templates.ts";

/** Section "Pass template". */
export function passTemplateResponse(template: StoredTemplate, addresses: Addresses): PassTemplate {
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
