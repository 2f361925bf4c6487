import { randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import type pg from "pg";
import { databaseOn } from "#process/database-on.ts";
import { type Addresses, addressesAt } from "./addresses.ts";
import type { Carrier } from "./carriers/carrier.ts";
import { outboxIn } from "./carriers/outbox.ts";
import { platformAPush } from "./carriers/platform-a-push.ts";
import { noPush, type Push, pushBy } from "./carriers/push.ts";
import { type Limits, type RequestLimiters, requestLimitersOf, usualLimits } from "./limits.ts";
import type { Log } from "./log.ts";
import { randomCode } from "./random-code.ts";
import { type FindKey, prepareFindKey } from "./store/api-keys.ts";
import type { Claim } from "./store/claim.ts";
import type { Database } from "./store/database.ts";
import { type FindMembers, prepareFindMembers } from "./store/members.ts";
import { type FindPass, prepareFindPass } from "./store/passes.ts";
import { findOrMakeServiceSecret } from "./store/service-secret.ts";
import {
  type PlatformA,
  type PlatformAConfiguration,
  platformAOf,
} from "./wallets/platform-a/platform-a.ts";
import type { PlatformB } from "./wallets/platform-b/platform-b.ts";

export interface ServiceOptions {
  pool: pg.Pool;
  /** Whether the database's disk has room; absent: it is somebody else's to watch. */
  hasRoom?: () => Promise<boolean>;
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
  /** Who takes text messages to phones; the outbox where nobody is named. */
  carrier?: Carrier;
  /** Who takes messages to the platforms' wallets; absent: each platform's own way. */
  pushGateway?: Push | undefined;
  /** The most that one message may take to hand over, in milliseconds. */
  sendingMs?: number;
  /**
   * Whether the outbox of text messages is a page. It shows what members were sent, so it is never
   * one where the public address is not on this machine; in production it is not either.
   */
  hasOutbox?: boolean;
  /** Other limits of the public pages than the usual ones. */
  limits?: Partial<Limits>;
  /** Reverse proxies whose `X-Forwarded-For` is believed when visitors are counted; none unless named. */
  trustedProxies?: BlockList;
  /** Called when something has been queued, so that a worker need not wait. */
  onQueued?: () => void;
}

/** What the endpoints and pages work with. */
export interface Service {
  database: Database;
  hasRoom: () => Promise<boolean>;
  findKey: FindKey;
  findMembers: FindMembers;
  findPass: FindPass;
  clock: () => Date;
  newId: () => string;
  newCode: () => string;
  addresses: Addresses;
  carrier: Carrier;
  push: Push;
  claim: Claim;
  hasOutbox: boolean;
  limits: Limits;
  limiters: RequestLimiters;
  trustedProxies: BlockList;
  /** What this service alone knows; the same for all processes on the database. */
  secret: () => Promise<string>;
  wakeWorker: () => void;
  log: Log;
  platformA: PlatformA | undefined;
  platformB: PlatformB | undefined;
}

/** Messages that a worker has in hand together. */
const atOnce = 16;

export function assembleService(options: ServiceOptions): Service {
  const database = databaseOn(options.pool);
  const platformA =
    options.platformA === "off"
      ? undefined
      : platformAOf(options.platformA, database, options.clock);
  const limits = { ...usualLimits, ...options.limits };
  const addresses = addressesAt(options.publicUrl);
  return {
    database,
    hasRoom: options.hasRoom ?? (async () => true),
    findKey: prepareFindKey(database),
    findMembers: prepareFindMembers(database),
    findPass: prepareFindPass(database),
    clock: options.clock,
    newId: options.newId ?? randomUUID,
    newCode: options.newCode ?? randomCode,
    addresses,
    carrier: options.carrier ?? outboxIn(database),
    push: pushOf(options, database, platformA),
    // Longer than a message takes: a claim that runs out means that its worker is gone.
    claim: { most: atOnce, claimMs: (options.sendingMs ?? 10_000) + 5_000 },
    hasOutbox: addresses.isLoopback && (options.hasOutbox ?? true),
    limits,
    limiters: requestLimitersOf(options.pool, limits),
    trustedProxies: options.trustedProxies ?? new BlockList(),
    secret: once(() => findOrMakeServiceSecret(database, options.clock())),
    wakeWorker: options.onQueued ?? (() => {}),
    log: options.log,
    platformA,
    platformB: options.platformB,
  };
}

/** Asks the first time, and again after a failure. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => {
    asked ??= ask().catch((error) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

/**
 * Each wallet by its own way. With a certificate of its own platform A is told directly; else a
 * gateway is, where there is one.
 */
function pushOf(
  { pushGateway, clock }: ServiceOptions,
  database: Database,
  platformA: PlatformA | undefined,
): Push {
  const own = platformA ? platformAPush(database, platformA.devices, clock) : noPush;
  return pushBy({
    PLATFORM_A_WALLET: platformA?.isConfigured ? own : (pushGateway ?? own),
    ...(pushGateway && { PLATFORM_B_WALLET: pushGateway }),
  });
}
