/**
 * What came of telling a device on platform A that something is new: it was told, it has let the
 * pass go, or nobody can say.
 */
export type Told = "told" | "gone" | "no-answer";

/** Who tells devices on platform A to ask what is new. No message goes this way. */
export interface DevicePush {
  /** Whether nothing leaves the machine, so that a device may be imagined. */
  isLocal: boolean;
  /** Never throws; answers within seconds. */
  tell(pushToken: string): Promise<Told>;
}

/** In place of the platform's push service while none is configured. */
export const localDevicePush: DevicePush = {
  isLocal: true,
  async tell() {
    return "told";
  },
};
