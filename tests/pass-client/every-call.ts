import type { EndpointName } from "#contract/index.ts";
import type { Answer, CallOptions, PassClient } from "#pass-client/index.ts";
import * as samples from "./samples.ts";

export interface EveryCall {
  name: EndpointName;
  make(client: PassClient, options?: CallOptions): Promise<Answer<unknown>>;
  /** What arrives at the service. */
  method: string;
  url: string;
  body: unknown;
  /** A good answer. */
  answer: object;
}

const { kennitala, notificationId, passId, smsId, templateId, transactionId } = samples;
const write = { passTemplateId: templateId, externalIdentifier: "locker-7", stampsLeft: 3 };
const text = { phoneNumber: "+3546911111", content: { customContent: "Your card" } };

/** Carrying these out twice is harmless. */
export const repeatableCalls: EveryCall[] = [
  {
    name: "readPass",
    make: (client, options) => client.passes.read(passId, options),
    method: "GET",
    url: `/api/v1/pass/${passId}`,
    body: undefined,
    answer: samples.pass,
  },
  {
    name: "lookUpMember",
    make: (client, options) => client.members.lookUp({ kennitala: "010130-2129" }, options),
    method: "POST",
    url: "/api/v1/member/passes",
    body: { kennitala },
    answer: samples.member,
  },
  {
    name: "issueMemberPass",
    make: (client, options) => client.members.issue({ kennitala }, options),
    method: "POST",
    url: "/api/v1/member/passes/issue",
    body: { kennitala },
    answer: samples.member,
  },
  {
    name: "listPassTemplates",
    make: (client, options) => client.passTemplates.list({ page: 2, pageSize: 5 }, options),
    method: "GET",
    url: "/api/v1/pass-template?page=2&page_size=5",
    body: undefined,
    answer: samples.templatePage,
  },
  {
    name: "readPassTemplate",
    make: (client, options) => client.passTemplates.read(templateId, options),
    method: "GET",
    url: `/api/v1/pass-template/${templateId}`,
    body: undefined,
    answer: samples.template,
  },
  {
    name: "readSms",
    make: (client, options) => client.sms.read(smsId, options),
    method: "GET",
    url: `/api/v1/sms/${smsId}`,
    body: undefined,
    answer: samples.smsRecord,
  },
  {
    name: "readNotification",
    make: (client, options) => client.notifications.read(notificationId, options),
    method: "GET",
    url: `/api/v1/notification/${notificationId}`,
    body: undefined,
    answer: samples.notification,
  },
];

/** Carrying these out twice is not. */
export const singleCalls: EveryCall[] = [
  {
    name: "createPass",
    make: (client, options) => client.passes.create(write, options),
    method: "POST",
    url: "/api/v1/pass",
    body: write,
    answer: samples.pass,
  },
  {
    name: "updatePass",
    make: (client, options) => client.passes.update(passId, { ...write, validFrom: null }, options),
    method: "PUT",
    url: `/api/v1/pass/${passId}`,
    body: { ...write, validFrom: null },
    answer: samples.pass,
  },
  {
    name: "scan",
    make: (client, options) => client.scanning.scan({ data: "code-1" }, options),
    method: "POST",
    url: "/api/v1/scan",
    body: { data: "code-1" },
    answer: samples.scanned,
  },
  {
    name: "performScanAction",
    make: (client, options) =>
      client.scanning.perform(transactionId, { action: "PUNCHES", punches: 1 }, options),
    method: "POST",
    url: `/api/v1/scan/${transactionId}/action`,
    body: { action: "PUNCHES", punches: 1 },
    answer: samples.performed,
  },
  {
    name: "sendSms",
    make: (client, options) => client.sms.send(passId, text, options),
    method: "POST",
    url: `/api/v1/pass/${passId}/distribute/sms`,
    body: text,
    answer: samples.sent,
  },
  {
    name: "queueNotification",
    make: (client, options) =>
      client.notifications.queue({ passId, message: "The pool is open" }, options),
    method: "POST",
    url: "/api/v1/notification",
    body: { passId, message: "The pool is open" },
    answer: samples.notification,
  },
];

export const everyCall = [...repeatableCalls, ...singleCalls];
