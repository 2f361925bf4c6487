import type { Notification, NotificationRequest } from "#contract/index.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "Push notifications". */
export interface Notifications {
  /**
   * Queues a message for the wallets that hold a pass; all wallets and the documented statuses
   * where none are named. Never repeated: `unknown-outcome` when it may have been queued.
   */
  queue(request: NotificationRequest, options?: CallOptions): Promise<Answer<Notification>>;

  /** Reads a notification with each wallet copy's history. Repeated when unreachable. */
  read(id: string, options?: CallOptions): Promise<Answer<Notification>>;
}

export function createNotifications({ call }: Transport): Notifications {
  return {
    queue: (body, options) => call("queueNotification", { body, ...options }),
    read: (id, options) => call("readNotification", { ids: { id }, ...options }),
  };
}
