import type { DevicePushSender } from "../domain/device-push.ts";
import type { Database } from "../store/database.ts";
import { findDevice, removeUnregisteredCopy } from "../store/registrations.ts";
import type { Push } from "./push.ts";

/**
 * Push notifications on platform A. The message is a field of the pass: a silent push makes the
 * device fetch the pass and show it. A copy without a registered device comes from a fixture: its
 * device is simulated where the push is local, and unreachable elsewhere.
 */
export function platformAPush(
  database: Database,
  devices: DevicePushSender,
  clock: () => Date,
): Push {
  return {
    async send({ copyId }) {
      const { registered, pushToken } = await findDevice(database, copyId);
      if (!registered) return devices.isLocal ? "SENT" : "NO_ANSWER";
      if (pushToken === null) return "NO_ANSWER";
      const result = await devices.notify(pushToken);
      if (result === "unregistered")
        await removeUnregisteredCopy(database, { copyId, pushToken, now: clock() });
      return result === "accepted" ? "SENT" : "NO_ANSWER";
    },
    /** A device has the message when it fetches the pass; a simulated one always has. */
    async follow({ copyId }) {
      const { registered } = await findDevice(database, copyId);
      return registered ? null : "DELIVERED";
    },
  };
}
