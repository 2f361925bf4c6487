/**
 * The field tables of the interface document, by where the OpenAPI document describes them: the
 * operation, the side, and the way from the body to the object, `[]` into an array. A name that ends in
 * `?` may be absent or null.
 */
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

export const documentedFields: Record<string, string> = {
  "createPass response": pass,
  "readPass response": pass,
  "updatePass response": pass,
  "scan response pass": pass,
  "performScanAction response pass": pass,
  "readPass response inputFieldValues []": "identifier label value?",
  "createPass request": passWrite,
  "updatePass request": passWrite,
  "createPass request inputFields []": "identifier value",
  "createPass request backFields []": "label value",
  "scan request": "data scannerIdentifier?",
  "scan response": "transactionId pass actions",
  "scan response actions []": `action maxPunches? maxSubtractAmount? minSubtractAmount? maxAddAmount? minAddAmount?
      customTitle? customDescription?`,
  "performScanAction request": "action punches? subtractedAmount? addedAmount?",
  "performScanAction response": "action pass",
  "lookUpMember request": "kennitala",
  "issueMemberPass request": "kennitala",
  "lookUpMember response": member,
  "issueMemberPass response": member,
  "lookUpMember response memberships []": membership,
  "issueMemberPass response memberships []": membership,
  "lookUpMember response memberships [] pass": memberPass,
  "listPassTemplates response": "page pageSize totalPages totalItems data",
  "listPassTemplates response data []": template,
  "readPassTemplate response": template,
  "readPassTemplate response inputFields []":
    "label identifier description? isMandatory isUnique format type",
  "readPassTemplate response locations []": "relevantText name? point",
  "readPassTemplate response locations [] point": "latitude longitude",
  "readPassTemplate response allowedEmailDomains []": "sortOrder emailDomain",
  "sendSms request": "phoneNumber? content?",
  "sendSms request content": "sendCustomSms? customSender? customContent?",
  "sendSms response": "id phoneNumber? messageParts messageLength whenQueued",
  "readSms response": `id sender recipient passId? messageParts messageLength whenCreated delivered statuses`,
  "readSms response statuses []": "status timestamp",
  "queueNotification request": "passId message passWallets? passStatuses?",
  "queueNotification response": notification,
  "readNotification response": notification,
  "readNotification response passInstances []": "id device statusHistory",
  "readNotification response passInstances [] statusHistory []": "status whenCreated",
};
