import type { NotificationField, TypedNotification } from "#portal/sending/notification-request.ts";

export interface NotificationState {
  step: "write" | "confirm";
  typed: TypedNotification;
  problems: { field?: NotificationField | undefined; words: string }[];
  confirmed?: { facts: string[]; warnings: string[] };
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}
