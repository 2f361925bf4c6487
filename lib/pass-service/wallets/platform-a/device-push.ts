import type { DevicePushSender } from "../../domain/device-push.ts";

/** Development substitute for the platform's push service, while none is configured. */
export const localDevicePushSender: DevicePushSender = {
  isLocal: true,
  async notify() {
    return "accepted";
  },
};
