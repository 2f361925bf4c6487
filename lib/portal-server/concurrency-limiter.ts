export interface ConcurrencyLimits {
  /** Requests that may be at work at any time. */
  baseConcurrency: number;
  /** Maximum concurrency while the event loop is idle, because most requests wait for I/O. */
  maxConcurrency: number;
  /** Requests that may wait in the queue. */
  maxQueued: number;
  /** How long one of them may wait, in milliseconds. */
  queueTimeoutMs: number;
}

/**
 * `queue-full`, `queue-timeout`; `address-share`, `slow-share`: the visitor's address, or the requests
 * that wait for the pass service, have their share of the places already.
 */
export type RejectionReason = "queue-full" | "queue-timeout" | "address-share" | "slow-share";

export interface QueuedRequest {
  /** The client's key for its share of the places. */
  address: string;
  /** A step of something begun: it goes before requests that begin something. */
  isPriority: boolean;
  /** Its answer waits for somebody else, who may be slow. */
  mayBeSlow: boolean;
  start(): void;
  reject(reason: RejectionReason): void;
}

export interface ConcurrencyLimiter {
  /** Starts the request, now or in its turn, or rejects it. Call what comes back when it has ended. */
  submit(request: QueuedRequest): () => void;
  /** To be called now and then while anything is queued. */
  tick(): void;
  readonly active: number;
  readonly queued: number;
}

interface Entry {
  request: QueuedRequest;
  since: number;
  state: "queued" | "active" | "done";
}

/**
 * Adaptive concurrency limit. A process that works on more at once than it has time for answers all
 * of it late, so only `baseConcurrency` requests run at a time; more when the process is idle, because
 * those that run wait for something slow. Nobody fills it alone: an address gets a quarter of the
 * places, and requests that wait for the pass service three, so that the rest goes on when that is frozen.
 */
export function createConcurrencyLimiter(
  { baseConcurrency, maxConcurrency, maxQueued, queueTimeoutMs }: ConcurrencyLimits,
  { isIdle, now }: { isIdle: () => boolean; now: () => number },
): ConcurrencyLimiter {
  const maxPerAddress = Math.max(baseConcurrency, Math.ceil(maxConcurrency / 4));
  const maxSlow = Math.max(1, Math.floor((maxConcurrency * 3) / 4));
  const perAddress = new Map<string, number>();
  const priorityQueue = new Set<Entry>();
  const queue = new Set<Entry>();
  let active = 0;
  let activeSlow = 0;
  /** How long the request that started last had waited. */
  let lastWaitMs = 0;

  /** Priority can be claimed by anybody, so the queues take turns and neither starves the other. */
  let isPriorityTurn = true;

  const queued = () => priorityQueue.size + queue.size;
  const hasShare = ({ mayBeSlow }: QueuedRequest) => !mayBeSlow || activeSlow < maxSlow;

  function countAddress(address: string, by: 1 | -1): void {
    const count = (perAddress.get(address) ?? 0) + by;
    if (count > 0) perAddress.set(address, count);
    else perAddress.delete(address);
  }

  function start(entry: Entry): void {
    priorityQueue.delete(entry);
    queue.delete(entry);
    entry.state = "active";
    lastWaitMs = now() - entry.since;
    active += 1;
    if (entry.request.mayBeSlow) activeSlow += 1;
    entry.request.start();
  }

  function end(entry: Entry): void {
    if (entry.state === "done") return;
    const wasActive = entry.state === "active";
    entry.state = "done";
    countAddress(entry.request.address, -1);
    priorityQueue.delete(entry);
    queue.delete(entry);
    if (!wasActive) return;
    active -= 1;
    if (entry.request.mayBeSlow) activeSlow -= 1;
    startQueued(baseConcurrency - active);
  }

  function startQueued(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const [priority, other] = [firstWithShare(priorityQueue), firstWithShare(queue)];
      const next = isPriorityTurn ? (priority ?? other) : (other ?? priority);
      if (!next) return;
      if (priority && other) isPriorityTurn = !isPriorityTurn;
      start(next);
    }
  }

  function firstWithShare(waiting: Set<Entry>): Entry | undefined {
    for (const entry of waiting) if (hasShare(entry.request)) return entry;
    return undefined;
  }

  function reject(entry: Entry, reason: RejectionReason): void {
    end(entry);
    entry.request.reject(reason);
  }

  /**
   * A queue in which nobody's turn comes in time is too long, however short it is. The last request
   * that begins something gives way to one that goes on with something.
   */
  function hasRoomInQueue({ isPriority }: QueuedRequest): boolean {
    if (!isPriority)
      return queued() < maxQueued && (lastWaitMs < queueTimeoutMs / 2 || queued() === 0);
    const last = queued() >= maxQueued ? [...queue].at(-1) : undefined;
    if (last) reject(last, "queue-full");
    return queued() < maxQueued;
  }

  return {
    submit(request) {
      const entry: Entry = { request, since: now(), state: "queued" };
      const before = perAddress.get(request.address) ?? 0;
      countAddress(request.address, 1);
      if (before >= maxPerAddress) reject(entry, "address-share");
      else if (!hasShare(request)) reject(entry, "slow-share");
      else if (active < baseConcurrency && queued() === 0) start(entry);
      else if (hasRoomInQueue(request)) (request.isPriority ? priorityQueue : queue).add(entry);
      else reject(entry, "queue-full");
      return () => end(entry);
    },
    tick() {
      for (const entry of [...priorityQueue, ...queue])
        if (now() - entry.since > queueTimeoutMs) reject(entry, "queue-timeout");
      if (isIdle()) startQueued(Math.min(baseConcurrency, maxConcurrency - active));
    },
    get active() {
      return active;
    },
    get queued() {
      return queued();
    },
  };
}
