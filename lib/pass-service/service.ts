import { randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import type pg from "pg";
import { databaseOn } from "#process/database-on.ts";
import { passesInTime } from "#process/readiness.ts";
import { getSchemaVersion } from "#process/schema-version.ts";
import { type Addresses, addressesAt } from "./addresses.ts";
import type { Carrier } from "./carriers/carrier.ts";
import { outboxIn } from "./carriers/outbox.ts";
import { noPush, type Push, platformAPush, platformBPush, routePush } from "./carriers/push.ts";
import type { Log } from "./log.ts";
import { addGauges, createMetrics, type Metrics } from "./metrics.ts";
import { once } from "./once.ts";
import { type Pace, paceOf } from "./pace.ts";
import {
  defaultRateLimits,
  type RateLimiters,
  type RateLimits,
  rateLimitersOf,
} from "./rate-limits.ts";
import { randomCode } from "./secrets.ts";
import type { Claim } from "./store/claim.ts";
import { type Database, migrationsFolder } from "./store/database.ts";
import { type FindKey, prepareFindKey } from "./store/issuers.ts";
import { type FindMembers, prepareFindMembers } from "./store/members.ts";
import { type FindPass, prepareFindPass } from "./store/passes.ts";
import { findOrCreateServiceSecret } from "./store/service-secret.ts";
import {
  type PlatformA,
  type PlatformAConfiguration,
  platformAOf,
} from "./wallets/platform-a/platform-a.ts";
import type { PlatformB } from "./wallets/platform-b.ts";
import { type PlatformBObjects, platformBObjects } from "./wallets/platform-b-objects.ts";

export interface ServiceOptions {
  pool: pg.Pool;
  clock: () => Date;
  /** The origin under which pass holders reach the service, such as `https://passes.example`. */
  publicUrl: string;
  log: Log;
  /** Absent: the development certificate of the database; "off": no passes for platform A. */
  platformA?: PlatformAConfiguration | "off" | undefined;
  /** Absent: no passes for platform B. */
  platformB?: PlatformB | undefined;
  /** A new record's identifier, a UUID. */
  newId?: () => string;
  /** A new code that cannot be guessed, for addresses, scanners and wallets. */
  newCode?: () => string;
  /** SMS carrier; the outbox by default. */
  carrier?: Carrier;
  /** Push channel of the platforms' wallets; absent: each platform's own. */
  pushGateway?: Push | undefined;
  /** Timeout of sending one message, in milliseconds. */
  sendTimeoutMs?: number;
  /**
   * Whether the outbox of text messages and the scan history are pages. They show what members were
   * sent and where they came, so they never are where the public address is not on this machine; in
   * production they are not either.
   */
  hasOutbox?: boolean;
  /** Overrides of the default rate limits of the public pages. */
  rateLimits?: Partial<RateLimits>;
  /** Reverse proxies whose `X-Forwarded-For` is believed when visitors are counted; none unless named. */
  trustedProxies?: BlockList;
  /** Rate limit of update pushes to devices on platform A, per second; 20 by default. */
  updatesPerSecond?: number;
  /** Counters of this process; new ones by default. */
  metrics?: Metrics;
  /** Bearer token of `/metrics`; absent: there is no such address. */
  metricsToken?: string | undefined;
  /** Whether the process was asked to stop: it is not ready then. */
  isStopping?: () => boolean;
  /** Called when something has been queued, so that a worker need not wait. */
  onQueued?: () => void;
}

/** Dependencies of the endpoints, pages and workers. */
export interface Service {
  database: Database;
  findKey: FindKey;
  findMembers: FindMembers;
  findPass: FindPass;
  clock: () => Date;
  newId: () => string;
  newCode: () => string;
  addresses: Addresses;
  carrier: Carrier;
  push: Push;
  /**
   * Whether the push of a pass's update on platform A also carries the pass's notifications; false if a
   * gateway carries them.
   */
  updatesCarryMessages: boolean;
  updatePace: Pace;
  claim: Claim;
  hasOutbox: boolean;
  rateLimits: RateLimits;
  rateLimiters: RateLimiters;
  trustedProxies: BlockList;
  /** Server secret (HMAC key); the same for all processes on the database. */
  secret: () => Promise<string>;
  wakeWorker: () => void;
  log: Log;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Whether requests can be served: the database answers, its schema is no older, and no stop was asked. */
  isReady: () => Promise<boolean>;
  isStopping: () => boolean;
  platformA: PlatformA | undefined;
  platformB: PlatformB | undefined;
  /** Client of platform B's REST interface; undefined if it is not configured. */
  objectsB: PlatformBObjects | undefined;
  objectPace: Pace;
}

/** Messages that a worker claims at once. */
const batchSize = 16;

export function assembleService(options: ServiceOptions): Service {
  const database = databaseOn(options.pool);
  const platformA =
    options.platformA === "off"
      ? undefined
      : platformAOf(options.platformA, database, options.clock);
  const rateLimits = { ...defaultRateLimits, ...options.rateLimits };
  const addresses = addressesAt(options.publicUrl);
  const { platformB } = options;
  const objectsB = platformB?.api && platformBObjects(platformB, platformB.api);
  const isReady = readinessOf(options);
  const metrics = options.metrics ?? createMetrics();
  addGauges(metrics.registry, {
    ...options,
    database,
    isReady,
    platformA: options.platformA === "off" ? undefined : options.platformA,
    onFailure: () => options.log.warn({}, "the gauges of the database could not be read"),
  });
  return {
    database,
    findKey: prepareFindKey(database),
    findMembers: prepareFindMembers(database),
    findPass: prepareFindPass(database),
    clock: options.clock,
    newId: options.newId ?? randomUUID,
    newCode: options.newCode ?? randomCode,
    addresses,
    carrier: options.carrier ?? outboxIn(database),
    push: pushOf(options, database, platformA, objectsB),
    updatesCarryMessages: isOwnPush(options, platformA),
    updatePace: paceOf(options.updatesPerSecond ?? defaultUpdatesPerSecond),
    // Longer than the send timeout: an expired claim means that its worker has died.
    claim: { batchSize: batchSize, claimMs: (options.sendTimeoutMs ?? 10_000) + 5_000 },
    hasOutbox: addresses.isLoopback && (options.hasOutbox ?? true),
    rateLimits,
    rateLimiters: rateLimitersOf(options.pool, rateLimits),
    trustedProxies: options.trustedProxies ?? new BlockList(),
    secret: once(() => findOrCreateServiceSecret(database, options.clock())),
    wakeWorker: options.onQueued ?? (() => {}),
    log: options.log,
    metrics,
    metricsToken: options.metricsToken,
    isReady,
    isStopping: options.isStopping ?? (() => false),
    platformA,
    platformB,
    objectsB,
    objectPace: paceOf(objectsPerSecond),
  };
}

function readinessOf({ pool, log, isStopping }: ServiceOptions): () => Promise<boolean> {
  // A newer schema serves, too: during a rolling upgrade the old processes meet it.
  const isUsable = async () =>
    ["current", "newer"].includes(await getSchemaVersion(pool, migrationsFolder));
  return async () =>
    !isStopping?.() && passesInTime(isUsable, () => log.warn({}, "the database does not answer"));
}

/** Rate limit of update pushes, per second: each one makes a device fetch a pass, which has to be signed. */
const defaultUpdatesPerSecond = 20;

/**
 * Rate limit of patches on platform B, per second, out of the 20 calls that the platform takes from one
 * issuer.
 */
const objectsPerSecond = 10;

/** Push channel per platform: direct with a certificate, else by the gateway if configured. */
function pushOf(
  options: ServiceOptions,
  database: Database,
  platformA: PlatformA | undefined,
  objectsB: PlatformBObjects | undefined,
): Push {
  const { log, platformB, pushGateway } = options;
  const own = platformA ? platformAPush(database, platformA.devices) : noPush;
  const onPlatformB =
    platformB && objectsB
      ? platformBPush(database, objectsB, { issuerId: platformB.issuerId, log })
      : pushGateway;
  return routePush({
    PLATFORM_A_WALLET: isOwnPush(options, platformA) ? own : (pushGateway ?? own),
    ...(onPlatformB && { PLATFORM_B_WALLET: onPlatformB }),
  });
}

function isOwnPush({ pushGateway }: ServiceOptions, platformA: PlatformA | undefined): boolean {
  return platformA?.isConfigured || pushGateway === undefined;
}
