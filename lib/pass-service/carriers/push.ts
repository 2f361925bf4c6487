import type { NotificationStatus, PassWallet } from "#contract/index.ts";

/** A wallet copy to which a message goes. */
export interface PushTarget {
  copyId: string;
  platform: PassWallet;
  /**
   * A UUID, the same whenever this message goes to this copy: a process that dies while it sends
   * leaves it open whether the message left, so it may come again.
   */
  deliveryId: string;
}

/** Who takes messages to the wallets. */
export interface Push {
  /** SENT, or NO_ANSWER when it never will be; QUEUED when it is to be tried again later. */
  send(target: PushTarget, message: string): Promise<NotificationStatus>;
  /**
   * On the platform whose delivery is tracked: DELIVERED, or SENT while nothing more is known.
   * Left out, or null, where asking will never tell: then it is not asked again.
   */
  follow?(target: PushTarget): Promise<NotificationStatus | null>;
}

/**
 * In place of the platforms' own push services. The service's own wallet reads the message from
 * the store, so there too it is sent as soon as it is recorded.
 */
export const localPush: Push = {
  async send() {
    return "SENT";
  },
  async follow() {
    return "DELIVERED";
  },
};

/** Where a platform has no passes of ours. */
export const noPush: Push = {
  async send() {
    return "NO_ANSWER";
  },
};

/** Each wallet platform by a way of its own; where none is named, by the local one. */
export function pushBy(ways: Partial<Record<PassWallet, Push>>): Push {
  const wayTo = ({ platform }: PushTarget) => ways[platform] ?? localPush;
  return {
    send: (target, message) => wayTo(target).send(target, message),
    follow: async (target) => (await wayTo(target).follow?.(target)) ?? null,
  };
}
