import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Addresses, addressesAt } from "./addresses.ts";
import type { Log } from "./log.ts";
import { randomCode } from "./random-code.ts";
import { type FindKey, prepareFindKey } from "./store/api-keys.ts";
import { type Database, databaseOn } from "./store/database.ts";
import { type FindMembers, prepareFindMembers } from "./store/members.ts";
import { type FindPass, prepareFindPass } from "./store/passes.ts";
import {
  type PlatformA,
  type PlatformAConfiguration,
  platformAOf,
} from "./wallets/platform-a/platform-a.ts";
import type { PlatformB } from "./wallets/platform-b/platform-b.ts";

export interface ServiceOptions {
  pool: pg.Pool;
  clock: () => Date;
  /** The origin under which pass holders reach the service, such as `https://passes.example`. */
  publicUrl: string;
  log: Log;
  /**
   * The certificate of platform A's passes; absent: the database's own, for development; "off": no
   * passes for platform A at all.
   */
  platformA?: PlatformAConfiguration | "off" | undefined;
  /** Absent: no passes for platform B. */
  platformB?: PlatformB | undefined;
  /** A new record's identifier, a UUID. */
  newId?: () => string;
  /** A new code that cannot be guessed, for addresses, scanners and wallets. */
  newCode?: () => string;
  /** Called when something has been queued, so that a worker need not wait. */
  onQueued?: () => void;
}

/** What the endpoints and pages work with. */
export interface Service {
  database: Database;
  findKey: FindKey;
  findMembers: FindMembers;
  findPass: FindPass;
  clock: () => Date;
  newId: () => string;
  newCode: () => string;
  addresses: Addresses;
  wakeWorker: () => void;
  log: Log;
  platformA: PlatformA | undefined;
  platformB: PlatformB | undefined;
}

export function assembleService(options: ServiceOptions): Service {
  const database = databaseOn(options.pool);
  const { platformA } = options;
  return {
    database,
    findKey: prepareFindKey(database),
    findMembers: prepareFindMembers(database),
    findPass: prepareFindPass(database),
    clock: options.clock,
    newId: options.newId ?? randomUUID,
    newCode: options.newCode ?? randomCode,
    addresses: addressesAt(options.publicUrl),
    wakeWorker: options.onQueued ?? (() => {}),
    log: options.log,
    platformA: platformA === "off" ? undefined : platformAOf(platformA, database, options.clock),
    platformB: options.platformB,
  };
}
