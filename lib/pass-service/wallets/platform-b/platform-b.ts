import type { KeyObject } from "node:crypto";

/** Platform B's wallet as the service reaches it: by links that the account signs. */
export interface PlatformB {
  /** The issuer's number on the platform; every identifier there begins with it. */
  issuerId: string;
  /** The service account, as the platform calls it. */
  account: string;
  key: KeyObject;
  /** What a signed pass is put behind, without a slash at the end. */
  saveUrl: string;
}
