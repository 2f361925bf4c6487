import type { NotificationStatus, PassWallet } from "#contract/index.ts";
import type { Log } from "../log.ts";
import type { Database } from "../store/database.ts";
import { findPassOfCopy } from "../store/platform-b-objects.ts";
import { findDevice } from "../store/registrations.ts";
import type { DevicePushSender } from "../wallets/platform-a/push-service.ts";
import { PlatformBError, type PlatformBObjects } from "../wallets/platform-b-objects.ts";

/** The wallet copy to which a message is sent. */
interface PushTarget {
  copyId: string;
  platform: PassWallet;
  /**
   * Idempotency key: a UUID, the same whenever this message is sent to this copy. After a crash the
   * outcome is unknown and the message is sent again.
   */
  deliveryId: string;
}

/** Push channel: sends messages to wallets. */
export interface Push {
  /** SENT; NO_ANSWER after a permanent failure; QUEUED after a transient one, to be retried. */
  send(target: PushTarget, message: string): Promise<NotificationStatus>;
  /**
   * Polls the delivery status where the platform tracks it: DELIVERED, or SENT while nothing more
   * is known. Left out, or null, where polling is of no use: then it is not polled again.
   */
  follow?(target: PushTarget): Promise<NotificationStatus | null>;
}

/** Simulated push: the service's own wallet reads messages from the store. */
const localPush: Push = {
  async send() {
    return "SENT";
  },
  async follow() {
    return "DELIVERED";
  },
};

/** Null push channel, for a platform that is disabled. */
export const noPush: Push = {
  async send() {
    return "NO_ANSWER";
  },
};

/** Routes each wallet platform to its own channel; the local one by default. */
export function routePush(ways: Partial<Record<PassWallet, Push>>): Push {
  const wayTo = ({ platform }: PushTarget) => ways[platform] ?? localPush;
  return {
    send: (target, message) => wayTo(target).send(target, message),
    follow: async (target) => (await wayTo(target).follow?.(target)) ?? null,
  };
}

/**
 * Notifications on platform A. A message is a field of the pass: the push of the pass's update
 * (`work/push-updates.ts`) carries it, and the notification stays QUEUED here until the push service has
 * accepted that push. A wallet copy without a registered device comes from a fixture: the device is simulated
 * if the push sender is local, and unreachable otherwise. Section "Notification status" of the interface
 * document.
 */
export function platformAPush(database: Database, { isLocal }: DevicePushSender): Push {
  return {
    async send({ copyId }) {
      const { registered, pushToken } = await findDevice(database, copyId);
      if (!registered) return isLocal ? "SENT" : "NO_ANSWER";
      return pushToken === null ? "NO_ANSWER" : "QUEUED";
    },
    /** A device has the message when it fetches the pass; a simulated one always has. */
    async follow({ copyId }) {
      const { registered } = await findDevice(database, copyId);
      return registered ? null : "DELIVERED";
    },
  };
}

/**
 * Notifications on platform B: a message is added to the pass's object, and the platform notifies the
 * holders. The platform takes three messages a day for one pass; further ones, and failed calls, are retried
 * for some hours. Section "Notification status" of the interface document.
 */
export function platformBPush(
  database: Database,
  objects: PlatformBObjects,
  { issuerId, log }: { issuerId: string; log: Log },
): Push {
  return {
    async send({ copyId, deliveryId }, message) {
      const found = await findPassOfCopy(database, copyId);
      if (!found) return "NO_ANSWER";
      const { passId, header } = found;
      try {
        const text = { id: deliveryId, header, body: message };
        await objects.addMessage(`${issuerId}.${passId}`, text);
        return "SENT";
      } catch (error) {
        if (!(error instanceof PlatformBError)) throw error;
        const { status, message: reason } = error;
        log.warn({ status, reason }, "Google Wallet did not take a message");
        return status === 400 || status === 404 ? "NO_ANSWER" : "QUEUED";
      }
    },
  };
}
