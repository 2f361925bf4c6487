/**
 * Result of one push to a device on platform A: the push service accepted it, the device has
 * unregistered the pass, or the outcome is unknown.
 */
export type DevicePushResult = "accepted" | "unregistered" | "no-answer";

/** Silent push to devices on platform A: they then fetch what is new. It carries no message. */
export interface DevicePushSender {
  /** Whether nothing leaves the machine, so that a device may be imagined. */
  isLocal: boolean;
  /** Never throws; answers within seconds. */
  notify(pushToken: string): Promise<DevicePushResult>;
}
