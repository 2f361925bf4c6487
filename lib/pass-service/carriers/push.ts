import type { NotificationStatus, PassWallet } from "#contract/index.ts";

/** The wallet copy to which a message is sent. */
export interface PushTarget {
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

/**
 * Simulated push in place of the platforms' own services. The service's own wallet reads messages
 * from the store, so there too a message is sent as soon as it is recorded.
 */
export const localPush: Push = {
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
