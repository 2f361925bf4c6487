import { createMembers, type Members } from "./members.ts";
import { createNotifications, type Notifications } from "./notifications.ts";
import type { PassClientOptions } from "./options.ts";
import { createPassTemplates, type PassTemplates } from "./pass-templates.ts";
import { createPasses, type Passes } from "./passes.ts";
import { createScanning, type Scanning } from "./scanning.ts";
import { createSms, type Sms } from "./sms.ts";
import { createTransport } from "./transport.ts";

export type { Answer, FailureReason } from "./answer.ts";
export type { CallEvent, CallOptions, PassClientOptions, RetryOptions } from "./options.ts";
export type { Members, Notifications, Passes, PassTemplates, Scanning, Sms };

export interface PassClient {
  passes: Passes;
  scanning: Scanning;
  members: Members;
  passTemplates: PassTemplates;
  sms: Sms;
  notifications: Notifications;
  /** Waits for calls under way and closes the connections; every other call is `unavailable`. */
  close(): Promise<void>;
}

/**
 * A client of the pass-issuing service for one issuer's key. Sections "Endpoints" and
 * "Authentication". Times are in milliseconds. Throws a TypeError when the address or the key
 * cannot be used; each call rejects with one when its arguments break the contract, and then has
 * sent nothing. Every other failure is an `Answer`.
 */
export function createPassClient(options: PassClientOptions): PassClient {
  const transport = createTransport(options);
  return {
    passes: createPasses(transport),
    scanning: createScanning(transport),
    members: createMembers(transport),
    passTemplates: createPassTemplates(transport),
    sms: createSms(transport),
    notifications: createNotifications(transport),
    close: transport.close,
  };
}
