import { passStatuses, passWallets } from "#contract/index.ts";
import type { NotificationField, TypedNotification } from "#portal/sending/notification-request.ts";

export interface NotificationState {
  step: "write" | "confirm";
  typed: TypedNotification;
  problems: { field?: NotificationField | undefined; words: string }[];
  confirmed?: { facts: string[]; warnings: string[] };
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

/** The form exactly as it was typed; a choice that is not on offer is left out. */
export function typedNotificationOf(form: FormData): TypedNotification {
  const message = form.get("message");
  return {
    message: typeof message === "string" ? message : "",
    wallets: passWallets.filter((wallet) => form.getAll("wallets").includes(wallet)),
    statuses: passStatuses.filter((status) => form.getAll("statuses").includes(status)),
  };
}
