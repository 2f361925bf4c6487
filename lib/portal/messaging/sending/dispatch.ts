import "server-only";
import type { NotificationRequest, SmsSend } from "#contract/index.ts";
import type { dispatch, dispatchEvent } from "#portal/database/schema/dispatch.ts";

type Row = typeof dispatch.$inferSelect;
type SmsColumns = Pick<Row, "recipient" | "messageParts" | "messageLength">;
type SharedColumns = Omit<Row, "kind" | "request" | keyof SmsColumns>;

/** A text message; to whom it went and how long it was are null until the service accepts it. */
export interface SmsDispatch extends SharedColumns, SmsColumns {
  kind: "sms";
  /** Null when it is no longer kept. */
  request: SmsSend | null;
}

export interface NotificationDispatch extends SharedColumns {
  kind: "notification";
  /** Null when it is no longer kept. */
  request: NotificationRequest | null;
}

export type Dispatch = SmsDispatch | NotificationDispatch;
export type DispatchKind = Dispatch["kind"];
export type DispatchEvent = typeof dispatchEvent.$inferSelect;

/** What is asked for: of each kind its own request of the interface. */
export type RequestOfKind =
  | { kind: "sms"; request: NonNullable<SmsSend> }
  | { kind: "notification"; request: NotificationRequest };

/** A row by its kind; `insertDispatch` sees to it that a row's request is of its kind. */
export function dispatchOf(row: Row): Dispatch {
  const { kind, request, recipient, messageParts, messageLength, ...shared } = row;
  if (kind === "notification") {
    return { ...shared, kind, request: request as NotificationRequest | null };
  }
  const ofSms = { recipient, messageParts, messageLength };
  return { ...shared, ...ofSms, kind, request: request as SmsSend | null };
}
