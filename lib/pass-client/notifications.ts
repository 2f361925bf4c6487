import type { Notification, NotificationRequest } from "#contract/index.ts";
import type { CallResult } from "./failure.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

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
