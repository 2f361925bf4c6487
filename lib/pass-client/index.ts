import type { PassClientOptions } from "./options.ts";
import {
  createMembers,
  createNotifications,
  createPasses,
  createPassTemplates,
  createScanning,
  createSms,
  type Members,
  type Notifications,
  type Passes,
  type PassTemplates,
  type Scanning,
  type Sms,
} from "./resources.ts";
import { createTransport } from "./transport.ts";

export type { CallResult, FailureReason } from "./failure.ts";
export type { AttemptEvent, CallOptions, PassClientOptions, RetryOptions } from "./options.ts";
export type { Members, Notifications, Passes, PassTemplates, Scanning, Sms };

export interface PassClient {
  passes: Passes;
  scanning: Scanning;
  members: Members;
  passTemplates: PassTemplates;
  sms: Sms;
  notifications: Notifications;
  /** Waits for calls under way and closes the connections; every later call is `unavailable`. */
  close(): Promise<void>;
}

/**
 * A client of the pass-issuing service for one issuer's key. Sections "Endpoints" and
 * "Authentication". Times are in milliseconds, identifiers are UUIDs, moments are ISO 8601.
 *
 * Throws a TypeError when the address or the key cannot be used. A call rejects with a TypeError
 * when its arguments break the contract, and is not sent then; every other failure is a
 * `CallResult`. A call goes through transport.ts: the request is built (request.ts), waits for a
 * connection and is sent (resilience.ts), its response is read, validated and classified (response.ts,
 * failure.ts), and an idempotent call is retried (retry.ts).
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
