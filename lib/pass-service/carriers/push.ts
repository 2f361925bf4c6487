import type { NotificationStatus, PassWallet } from "#contract/index.ts";

/** A wallet copy to which a message goes. */
export interface PushTarget {
  copyId: string;
  platform: PassWallet;
}

/** Who takes messages to the wallets. */
export interface Push {
  send(target: PushTarget, message: string): Promise<NotificationStatus>;
}

/**
 * In place of the platforms' own push services. The service's own wallet reads the message from
 * the store, so there too it is sent as soon as it is recorded.
 */
export const localPush: Push = {
  async send() {
    return "SENT";
  },
};
