import type { Database } from "../store/database.ts";
import { findDevice, removeGoneCopy } from "../store/registrations.ts";
import type { DevicePush } from "../wallets/platform-a/device-push.ts";
import type { Push } from "./push.ts";

/**
 * Messages for platform A. The message itself stands on the pass: the device is told to ask what
 * is new, fetches the pass and shows it. A copy that no device registered comes from a fixture;
 * its device is imagined where nothing leaves the machine, and cannot be reached elsewhere.
 */
export function platformAPush(database: Database, devices: DevicePush, clock: () => Date): Push {
  return {
    async send({ copyId }) {
      const { registered, pushToken } = await findDevice(database, copyId);
      if (!registered) return devices.isLocal ? "SENT" : "NO_ANSWER";
      if (pushToken === null) return "NO_ANSWER";
      const told = await devices.tell(pushToken);
      if (told === "gone") await removeGoneCopy(database, { copyId, pushToken, now: clock() });
      return told === "told" ? "SENT" : "NO_ANSWER";
    },
    /** A device has the message when it fetches the pass; an imagined one has it by and by. */
    async follow({ copyId }) {
      const { registered } = await findDevice(database, copyId);
      return registered ? null : "DELIVERED";
    },
  };
}
