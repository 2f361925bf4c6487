import type { EndpointName } from "#contract/index.ts";
import type { CallOptions, CallResult, PassClient } from "#pass-client/index.ts";
import * as samples from "./samples.ts";

export interface EveryCall {
  name: EndpointName;
  make(client: PassClient, options?: CallOptions): Promise<CallResult<unknown>>;
  /** What arrives at the service. */
  method: string;
  url: string;
  body: unknown;
  /** A valid response. */
  response: object;
}

const { kennitala, notificationId, passId, smsId, templateId, transactionId } = samples;
const write = { passTemplateId: templateId, externalIdentifier: "locker-7", stampsLeft: 3 };
const text = { phoneNumber: "+3546911111", content: { customContent: "Your card" } };

/** Idempotent calls. */
export const repeatableCalls: EveryCall[] = [
  {
    name: "readPass",
    make: (client, options) => client.passes.read(passId, options),
    method: "GET",
    url: `/api/v1/pass/${passId}`,
    body: undefined,
    response: samples.pass,
  },
  {
    name: "lookUpMember",
    make: (client, options) => client.members.lookUp({ kennitala: "010130-2129" }, options),
    method: "POST",
    url: "/api/v1/member/passes",
    body: { kennitala },
    response: samples.member,
  },
  {
    name: "issueMemberPass",
    make: (client, options) => client.members.issue({ kennitala }, options),
    method: "POST",
    url: "/api/v1/member/passes/issue",
    body: { kennitala },
    response: samples.member,
  },
  {
    name: "listPassTemplates",
    make: (client, options) => client.passTemplates.list({ page: 2, pageSize: 5 }, options),
    method: "GET",
    url: "/api/v1/pass-template?page=2&page_size=5",
    body: undefined,
    response: samples.templatePage,
  },
  {
    name: "readPassTemplate",
    make: (client, options) => client.passTemplates.read(templateId, options),
    method: "GET",
    url: `/api/v1/pass-template/${templateId}`,
    body: undefined,
    response: samples.template,
  },
  {
    name: "readSms",
    make: (client, options) => client.sms.read(smsId, options),
    method: "GET",
    url: `/api/v1/sms/${smsId}`,
    body: undefined,
    response: samples.smsRecord,
  },
  {
    name: "readNotification",
    make: (client, options) => client.notifications.read(notificationId, options),
    method: "GET",
    url: `/api/v1/notification/${notificationId}`,
    body: undefined,
    response: samples.notification,
  },
];

/** Calls that must not be repeated. */
export const singleCalls: EveryCall[] = [
  {
    name: "createPass",
    make: (client, options) => client.passes.create(write, options),
    method: "POST",
    url: "/api/v1/pass",
    body: write,
    response: samples.pass,
  },
  {
    name: "updatePass",
    make: (client, options) => client.passes.update(passId, { ...write, validFrom: null }, options),
    method: "PUT",
    url: `/api/v1/pass/${passId}`,
    body: { ...write, validFrom: null },
    response: samples.pass,
  },
  {
    name: "scan",
    make: (client, options) => client.scanning.scan({ data: "code-1" }, options),
    method: "POST",
    url: "/api/v1/scan",
    body: { data: "code-1" },
    response: samples.scanned,
  },
  {
    name: "performScanAction",
    make: (client, options) =>
      client.scanning.perform(transactionId, { action: "PUNCHES", punches: 1 }, options),
    method: "POST",
    url: `/api/v1/scan/${transactionId}/action`,
    body: { action: "PUNCHES", punches: 1 },
    response: samples.performed,
  },
  {
    name: "sendSms",
    make: (client, options) => client.sms.send(passId, text, options),
    method: "POST",
    url: `/api/v1/pass/${passId}/distribute/sms`,
    body: text,
    response: samples.sent,
  },
  {
    name: "queueNotification",
    make: (client, options) =>
      client.notifications.queue({ passId, message: "The pool is open" }, options),
    method: "POST",
    url: "/api/v1/notification",
    body: { passId, message: "The pool is open" },
    response: samples.notification,
  },
];

export const everyCall = [...repeatableCalls, ...singleCalls];
