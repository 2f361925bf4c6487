/**
 * The field tables of the interface document, by where the OpenAPI document describes them. A name
 * that ends in `?` may be absent or null.
 */
export interface DocumentedFields {
  resource: string;
  /** The body of an operation, and the way from there: names of fields, `[]` into an array. */
  of: [operation: string, side: "request" | "response", ...way: string[]];
  fields: string;
}

const pass = `id externalIdentifier? passTemplateId status isVoided stampsLeft? alreadyPaid isReward
  expirationDate? validFrom? posDistributionCode? distributionUrl deliveryPageUrl
  requiresCustomerInput inputFieldValues notifyListSubscribed`;
const passWrite = `passTemplateId isVoided? externalIdentifier? validFrom? expirationDate?
  stampsLeft? alreadyPaid? inputFields? backFields?`;
const member = "memberId kennitala memberStatus memberships";
const membership = "subscriptionId subscriptionStatus subscriberListId subscriberListName pass?";
const memberPass = "id status walletInstalled deliveryPageUrl distributionUrl";
const template = `id type name? description? stamps? status inputFields passPrice?
  whenLastUpdateSent? hasDynamicBarcode dynamicBarcodeExpirationTimeSeconds? dynamicBarcodeType
  lockInputFields disableIssue deliverByKennitala locations useEmailDomainVerification
  allowedEmailDomains kennitalaAgeVerification? supportsGoogleWallet exchangedForTemplateId?
  deliveryPageUrl isSharingProhibited isNFC singleDeviceOnly firstDeviceOnly oneDeviceAtATime
  oncePerDevice onePassOfTemplateTypePerDevice posDistributionOnly allowReward`;
const notification = `id passId message status whenCreated sentAt? deliveredAt? passInstances`;

export const documentedFields: DocumentedFields[] = [
  { resource: "pass, created", of: ["createPass", "response"], fields: pass },
  { resource: "pass, read", of: ["readPass", "response"], fields: pass },
  { resource: "pass, updated", of: ["updatePass", "response"], fields: pass },
  { resource: "pass, scanned", of: ["scan", "response", "pass"], fields: pass },
  { resource: "pass, acted on", of: ["performScanAction", "response", "pass"], fields: pass },
  {
    resource: "input field value",
    of: ["readPass", "response", "inputFieldValues", "[]"],
    fields: "identifier label value?",
  },
  { resource: "pass to create", of: ["createPass", "request"], fields: passWrite },
  { resource: "pass to update", of: ["updatePass", "request"], fields: passWrite },
  {
    resource: "input field to write",
    of: ["createPass", "request", "inputFields", "[]"],
    fields: "identifier value",
  },
  {
    resource: "back field to write",
    of: ["createPass", "request", "backFields", "[]"],
    fields: "label value",
  },
  { resource: "fetch-scan", of: ["scan", "request"], fields: "data scannerIdentifier?" },
  {
    resource: "scan transaction",
    of: ["scan", "response"],
    fields: "transactionId pass actions",
  },
  {
    resource: "scan action on offer",
    of: ["scan", "response", "actions", "[]"],
    fields: `action maxPunches? maxSubtractAmount? minSubtractAmount? maxAddAmount? minAddAmount?
      customTitle? customDescription?`,
  },
  {
    resource: "scan action",
    of: ["performScanAction", "request"],
    fields: "action punches? subtractedAmount? addedAmount?",
  },
  {
    resource: "scan action performed",
    of: ["performScanAction", "response"],
    fields: "action pass",
  },
  { resource: "member request", of: ["lookUpMember", "request"], fields: "kennitala" },
  { resource: "issue request", of: ["issueMemberPass", "request"], fields: "kennitala" },
  { resource: "member", of: ["lookUpMember", "response"], fields: member },
  { resource: "member, issued", of: ["issueMemberPass", "response"], fields: member },
  {
    resource: "membership",
    of: ["lookUpMember", "response", "memberships", "[]"],
    fields: membership,
  },
  {
    resource: "membership, issued",
    of: ["issueMemberPass", "response", "memberships", "[]"],
    fields: membership,
  },
  {
    resource: "member's pass",
    of: ["lookUpMember", "response", "memberships", "[]", "pass"],
    fields: memberPass,
  },
  {
    resource: "list of templates",
    of: ["listPassTemplates", "response"],
    fields: "page pageSize totalPages totalItems data",
  },
  {
    resource: "template, listed",
    of: ["listPassTemplates", "response", "data", "[]"],
    fields: template,
  },
  { resource: "template", of: ["readPassTemplate", "response"], fields: template },
  {
    resource: "template input field",
    of: ["readPassTemplate", "response", "inputFields", "[]"],
    fields: "label identifier description? isMandatory isUnique format type",
  },
  {
    resource: "template location",
    of: ["readPassTemplate", "response", "locations", "[]"],
    fields: "relevantText name? point",
  },
  {
    resource: "point",
    of: ["readPassTemplate", "response", "locations", "[]", "point"],
    fields: "latitude longitude",
  },
  {
    resource: "allowed e-mail domain",
    of: ["readPassTemplate", "response", "allowedEmailDomains", "[]"],
    fields: "sortOrder emailDomain",
  },
  { resource: "SMS to send", of: ["sendSms", "request"], fields: "phoneNumber? content?" },
  {
    resource: "SMS content",
    of: ["sendSms", "request", "content"],
    fields: "sendCustomSms? customSender? customContent?",
  },
  {
    resource: "SMS accepted",
    of: ["sendSms", "response"],
    fields: "id phoneNumber? messageParts messageLength whenQueued",
  },
  {
    resource: "SMS record",
    of: ["readSms", "response"],
    fields: `id sender recipient passId? messageParts messageLength whenCreated delivered statuses`,
  },
  {
    resource: "SMS status",
    of: ["readSms", "response", "statuses", "[]"],
    fields: "status timestamp",
  },
  {
    resource: "notification to queue",
    of: ["queueNotification", "request"],
    fields: "passId message passWallets? passStatuses?",
  },
  { resource: "notification, queued", of: ["queueNotification", "response"], fields: notification },
  { resource: "notification", of: ["readNotification", "response"], fields: notification },
  {
    resource: "pass instance",
    of: ["readNotification", "response", "passInstances", "[]"],
    fields: "id device statusHistory",
  },
  {
    resource: "pass instance status",
    of: ["readNotification", "response", "passInstances", "[]", "statusHistory", "[]"],
    fields: "status whenCreated",
  },
];
