import {
  type MemberIssue,
  type MemberLookup,
  type MemberRequest,
  type Notification,
  type NotificationRequest,
  type Pass,
  type PassTemplate,
  type PassTemplateListQuery,
  type PassTemplatePage,
  type PassWrite,
  readKennitala,
  type ScanActionRequest,
  type ScanActionResponse,
  type ScanRequest,
  type ScanResponse,
  type SmsRecord,
  type SmsSend,
  type SmsSendResponse,
} from "#contract/index.ts";
import type { CallResult } from "./failure.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "Passes". */
export interface Passes {
  /**
   * Creates a pass from a template. Moments are ISO 8601; a service may refuse one without a zone. Not retried:
   * `unknown-outcome` when the pass may have been created.
   */
  create(write: PassWrite, options?: CallOptions): Promise<CallResult<Pass>>;

  /** Reads a pass by its UUID. Retried when the service is unavailable. */
  read(id: string, options?: CallOptions): Promise<CallResult<Pass>>;

  /**
   * Changes a pass, or voids it with `isVoided`. Whether fields that are left out keep their value
   * is not stated by the interface: send all that is known. Not retried: `unknown-outcome` when the
   * change may have been made.
   */
  update(id: string, write: PassWrite, options?: CallOptions): Promise<CallResult<Pass>>;
}

export function createPasses({ call }: Transport): Passes {
  return {
    create: (body, options) => call("createPass", { body, ...options }),
    read: (id, options) => call("readPass", { ids: { id }, ...options }),
    update: (id, body, options) => call("updatePass", { ids: { id }, body, ...options }),
  };
}

/** Section "Endpoints", "Scanning". */
export interface Scanning {
  /**
   * Exchanges the data of a pass's code for the pass and the actions available on it, and opens a
   * scan transaction. Not retried: `unknown-outcome` when one may have been opened, which has no
   * effect on the pass.
   */
  scan(request: ScanRequest, options?: CallOptions): Promise<CallResult<ScanResponse>>;

  /**
   * Performs one available action within a scan transaction, by its UUID. `punches` goes with
   * PUNCHES, `subtractedAmount` with SUBTRACT_AMOUNT, `addedAmount` with ADD_AMOUNT; whole numbers.
   * Not retried: `unknown-outcome` when the action may have been performed.
   */
  perform(
    transactionId: string,
    request: ScanActionRequest,
    options?: CallOptions,
  ): Promise<CallResult<ScanActionResponse>>;
}

export function createScanning({ call }: Transport): Scanning {
  return {
    scan: (body, options) => call("scan", { body, ...options }),
    perform: (transactionId, body, options) =>
      call("performScanAction", { ids: { transactionId }, body, ...options }),
  };
}

/**
 * Section "Endpoints", "Members". Both calls take a kennitala with or without its dash and send it
 * as ten digits, in the body. A response about another kennitala breaks the contract.
 * KENNITALA_INVALID is a refusal. Retried when the service is unavailable.
 */
export interface Members {
  /**
   * The member and the live memberships, newest first, each with its pass or null; issues nothing.
   */
  lookUp(request: MemberRequest, options?: CallOptions): Promise<CallResult<MemberLookup>>;

  /**
   * Issues the pass of a membership type that is issued on request. The response holds that one
   * membership. Idempotent: a member who holds the pass gets the same one. MEMBER_NOT_ELIGIBLE is a
   * refusal.
   */
  issue(request: MemberRequest, options?: CallOptions): Promise<CallResult<MemberIssue>>;
}

export function createMembers({ call }: Transport): Members {
  return {
    lookUp: (body, options) =>
      call("lookUpMember", { body, validate: sameKennitala(body), ...options }),
    issue: (body, options) =>
      call("issueMemberPass", { body, validate: sameKennitala(body), ...options }),
  };
}

/** A member's data must not reach another, whatever proxy or cache sits before the service. */
function sameKennitala(request: MemberRequest) {
  return (response: { kennitala: string }): string | undefined => {
    const requested = readKennitala(request.kennitala);
    const isSame = requested.ok && requested.kennitala === response.kennitala;
    return isSame ? undefined : "kennitala: not the one asked for";
  };
}

/** Section "Endpoints", "Pass templates". Both calls are retried when the service is unavailable. */
export interface PassTemplates {
  /**
   * One page of the issuer's templates. `page` counts from 0, the default; `pageSize` is at least 1,
   * 20 by default, and its maximum is not stated by the interface. Rejects with a TypeError when
   * either is not such a whole number.
   */
  list(query?: PassTemplateListQuery, options?: CallOptions): Promise<CallResult<PassTemplatePage>>;

  /** Reads a template by its UUID. */
  read(id: string, options?: CallOptions): Promise<CallResult<PassTemplate>>;
}

export function createPassTemplates({ call }: Transport): PassTemplates {
  return {
    list: async ({ page, pageSize } = {}, options) => {
      const query = {
        page: wholeNumber("page", page, 0),
        page_size: wholeNumber("pageSize", pageSize, 1),
      };
      return await call("listPassTemplates", { query, ...options });
    },
    read: (id, options) => call("readPassTemplate", { ids: { id }, ...options }),
  };
}

function wholeNumber(name: string, value: number | undefined, min: number): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= min)) return value;
  throw new TypeError(`${name} is not a whole number of at least ${min}`);
}

/** Section "Endpoints", "SMS". */
export interface Sms {
  /**
   * Texts the link of a pass, by its UUID. What is left out comes from the number on file and from
   * the template's text and sender. `phoneNumber` is E.164 and is stored on the pass; the token
   * `${url}` in `customContent` becomes the link. Not retried: `unknown-outcome` when the text may
   * have been sent. ADDON_REQUIRED (403) and the documented 400s are refusals.
   */
  send(
    passId: string,
    request?: SmsSend,
    options?: CallOptions,
  ): Promise<CallResult<SmsSendResponse>>;

  /** Reads an SMS record by its UUID, with its statuses. Retried when the service is unavailable. */
  read(id: string, options?: CallOptions): Promise<CallResult<SmsRecord>>;
}

export function createSms({ call }: Transport): Sms {
  return {
    send: (id, body = {}, options) => call("sendSms", { ids: { id }, body, ...options }),
    read: (id, options) => call("readSms", { ids: { id }, ...options }),
  };
}

/** Section "Endpoints", "Push notifications". */
export interface Notifications {
  /**
   * Queues a message for the wallets that hold a pass. `passWallets` defaults to all three wallets,
   * `passStatuses` to ACTIVE, REDEEMED, VOIDED and UPDATES_OFF. Not retried: `unknown-outcome` when
   * it may have been queued.
   */
  queue(request: NotificationRequest, options?: CallOptions): Promise<CallResult<Notification>>;

  /** Reads a notification by its UUID, with the status history of each pass instance. Retried. */
  read(id: string, options?: CallOptions): Promise<CallResult<Notification>>;
}

export function createNotifications({ call }: Transport): Notifications {
  return {
    queue: (body, options) => call("queueNotification", { body, ...options }),
    read: (id, options) => call("readNotification", { ids: { id }, ...options }),
  };
}
