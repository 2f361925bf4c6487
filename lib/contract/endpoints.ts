import type { z } from "zod";
import { memberIssueSchema, memberLookupSchema, memberRequestSchema } from "./member.ts";
import { notificationRequestSchema, notificationSchema } from "./notification.ts";
import { passSchema, passWriteSchema } from "./pass.ts";
import {
  passTemplateListQuerySchema,
  passTemplatePageSchema,
  passTemplateSchema,
} from "./pass-template.ts";
import {
  scanActionRequestSchema,
  scanActionResponseSchema,
  scanRequestSchema,
  scanResponseSchema,
} from "./scan.ts";
import { smsRecordSchema, smsSendResponseSchema, smsSendSchema } from "./sms.ts";

/**
 * Every endpoint of the interface, once: the client calls from this table, the service answers
 * from it, and the OpenAPI document is made from it. Section "Endpoints".
 */
export interface Endpoint {
  method: "GET" | "POST" | "PUT";
  /** Relative to the base address; `{name}` stands for one path segment. */
  path: string;
  /** The section of the interface document. */
  section: "Passes" | "Scanning" | "Members" | "Pass templates" | "SMS" | "Push notifications";
  summary: string;
  query?: z.ZodObject;
  request?: z.ZodType;
  /** Whether a body of no length stands for the empty object. */
  bodyOptional?: true;
  response: z.ZodType;
  /** The success status of our own service; the interface states none, so a client takes any 2xx. */
  success: 200 | 201 | 202;
  /** Whether a repetition changes nothing, so that a client may retry. */
  repeatable: boolean;
}

export const endpoints = {
  createPass: {
    method: "POST",
    path: "/api/v1/pass",
    section: "Passes",
    summary: "Create a pass from a template",
    request: passWriteSchema,
    response: passSchema,
    success: 201,
    repeatable: false,
  },
  readPass: {
    method: "GET",
    path: "/api/v1/pass/{id}",
    section: "Passes",
    summary: "Read a pass",
    response: passSchema,
    success: 200,
    repeatable: true,
  },
  updatePass: {
    method: "PUT",
    path: "/api/v1/pass/{id}",
    section: "Passes",
    summary: "Change or void a pass",
    request: passWriteSchema,
    response: passSchema,
    success: 200,
    repeatable: false,
  },
  scan: {
    method: "POST",
    path: "/api/v1/scan",
    section: "Scanning",
    summary: "Exchange code data for the pass and the actions available on it",
    request: scanRequestSchema,
    response: scanResponseSchema,
    success: 201,
    repeatable: false,
  },
  performScanAction: {
    method: "POST",
    path: "/api/v1/scan/{transactionId}/action",
    section: "Scanning",
    summary: "Perform one action within a scan transaction",
    request: scanActionRequestSchema,
    response: scanActionResponseSchema,
    success: 200,
    repeatable: false,
  },
  lookUpMember: {
    method: "POST",
    path: "/api/v1/member/passes",
    section: "Members",
    summary: "Look up a member's live memberships and their passes",
    request: memberRequestSchema,
    response: memberLookupSchema,
    success: 200,
    repeatable: true,
  },
  issueMemberPass: {
    method: "POST",
    path: "/api/v1/member/passes/issue",
    section: "Members",
    summary: "Issue the pass of a member whose membership type is issued on request",
    request: memberRequestSchema,
    response: memberIssueSchema,
    success: 200,
    repeatable: true,
  },
  listPassTemplates: {
    method: "GET",
    path: "/api/v1/pass-template",
    section: "Pass templates",
    summary: "List the issuer's templates",
    query: passTemplateListQuerySchema,
    response: passTemplatePageSchema,
    success: 200,
    repeatable: true,
  },
  readPassTemplate: {
    method: "GET",
    path: "/api/v1/pass-template/{id}",
    section: "Pass templates",
    summary: "Read a template",
    response: passTemplateSchema,
    success: 200,
    repeatable: true,
  },
  sendSms: {
    method: "POST",
    path: "/api/v1/pass/{id}/distribute/sms",
    section: "SMS",
    summary: "Text the pass link",
    request: smsSendSchema,
    bodyOptional: true,
    response: smsSendResponseSchema,
    success: 202,
    repeatable: false,
  },
  readSms: {
    method: "GET",
    path: "/api/v1/sms/{id}",
    section: "SMS",
    summary: "Read an SMS record",
    response: smsRecordSchema,
    success: 200,
    repeatable: true,
  },
  queueNotification: {
    method: "POST",
    path: "/api/v1/notification",
    section: "Push notifications",
    summary: "Queue a push notification",
    request: notificationRequestSchema,
    response: notificationSchema,
    success: 202,
    repeatable: false,
  },
  readNotification: {
    method: "GET",
    path: "/api/v1/notification/{id}",
    section: "Push notifications",
    summary: "Read a notification and its history",
    response: notificationSchema,
    success: 200,
    repeatable: true,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type ResponseOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]["response"]>;
