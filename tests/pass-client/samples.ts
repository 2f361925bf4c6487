/** Responses that match the contract, every field filled. */

export const passId = "6f9619ff-8b86-d011-b42d-00c04fc964ff";
export const templateId = "0190a8b2-5c3d-7e4f-8a9b-0c1d2e3f4a5b";
export const transactionId = "11111111-2222-4333-8444-555555555555";
export const smsId = "22222222-3333-4444-8555-666666666666";
export const notificationId = "33333333-4444-4555-8666-777777777777";
export const kennitala = "0101302129";

export const pass = {
  id: passId,
  externalIdentifier: "locker-7",
  passTemplateId: templateId,
  status: "ACTIVE",
  isVoided: false,
  stampsLeft: 3,
  alreadyPaid: false,
  isReward: false,
  expirationDate: "2031-01-01T00:00:00Z",
  validFrom: null,
  posDistributionCode: null,
  distributionUrl: "https://service.example/d/1",
  deliveryPageUrl: "https://service.example/p/1",
  requiresCustomerInput: false,
  inputFieldValues: [{ identifier: "email", label: "E-mail", value: null }],
  notifyListSubscribed: false,
};

export const scanned = {
  transactionId,
  pass,
  actions: [
    {
      action: "PUNCHES",
      maxPunches: 3,
      maxSubtractAmount: null,
      minSubtractAmount: null,
      maxAddAmount: null,
      minAddAmount: null,
      customTitle: "Stamp",
      customDescription: null,
    },
  ],
};

export const performed = { action: "PUNCHES", pass };

export const membership = {
  subscriptionId: "44444444-5555-4666-8777-888888888888",
  subscriptionStatus: "ACTIVE",
  subscriberListId: "55555555-6666-4777-8888-999999999999",
  subscriberListName: "Sundfélag",
  pass: {
    id: passId,
    status: "UNCLAIMED",
    walletInstalled: false,
    deliveryPageUrl: "https://service.example/p/1",
    distributionUrl: "https://service.example/d/1",
  },
};

export const member = {
  memberId: "66666666-7777-4888-8999-aaaaaaaaaaaa",
  kennitala,
  memberStatus: "ACTIVE",
  memberships: [membership],
};

export const template = {
  id: templateId,
  type: "PUNCH",
  name: "Ten swims",
  description: null,
  stamps: 10,
  status: "ACTIVE",
  inputFields: [
    {
      label: "E-mail",
      identifier: "email",
      description: null,
      isMandatory: true,
      isUnique: false,
      format: "EMAIL",
      type: "MEMBER",
    },
  ],
  passPrice: 4990,
  whenLastUpdateSent: null,
  hasDynamicBarcode: true,
  dynamicBarcodeExpirationTimeSeconds: 30,
  dynamicBarcodeType: "BASIC",
  lockInputFields: false,
  disableIssue: false,
  deliverByKennitala: true,
  locations: [
    { relevantText: "By the pool", name: null, point: { latitude: 64.15, longitude: -21.95 } },
  ],
  useEmailDomainVerification: true,
  allowedEmailDomains: [{ sortOrder: 1, emailDomain: "example.com" }],
  kennitalaAgeVerification: 18,
  supportsGoogleWallet: true,
  exchangedForTemplateId: null,
  deliveryPageUrl: "https://service.example/t/1",
  isSharingProhibited: false,
  isNFC: false,
  singleDeviceOnly: false,
  firstDeviceOnly: false,
  oneDeviceAtATime: false,
  oncePerDevice: false,
  onePassOfTemplateTypePerDevice: false,
  posDistributionOnly: false,
  allowReward: true,
};

export const templatePage = {
  page: 0,
  pageSize: 20,
  totalPages: 1,
  totalItems: 1,
  data: [template],
};

export const sent = {
  id: smsId,
  phoneNumber: "+3546911111",
  messageParts: 1,
  messageLength: 42,
  whenQueued: "2030-01-01T12:00:00+00:00",
};

export const smsRecord = {
  id: smsId,
  sender: "Sund",
  recipient: "+3546911111",
  passId,
  messageParts: 1,
  messageLength: 42,
  whenCreated: "2030-01-01T12:00:00Z",
  delivered: false,
  statuses: [{ status: "CREATED", timestamp: "2030-01-01T12:00:00Z" }],
};

export const notification = {
  id: notificationId,
  passId,
  message: "The pool is open",
  status: "SENT",
  whenCreated: "2030-01-01T12:00:00Z",
  sentAt: "2030-01-01T12:00:01Z",
  deliveredAt: null,
  passInstances: [
    {
      id: "77777777-8888-4999-8aaa-bbbbbbbbbbbb",
      device: "A telephone",
      statusHistory: [{ status: "SENT", whenCreated: "2030-01-01T12:00:01Z" }],
    },
  ],
};
