import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { createConcurrencyLimiter, type RejectionReason } from "./concurrency-limiter.ts";
import { respondOverloaded } from "./overload-page.ts";
import { isUpload } from "./upload.ts";

export interface LoadLimits {
  maxConcurrency: number;
  maxQueued: number;
  queueTimeoutMs: number;
}

/** What metrics and log report. */
export interface LoadState {
  readonly active: number;
  readonly queued: number;
  readonly rejected: Readonly<Record<RejectionReason, number>>;
}

/** As many as keep one processor busy while some of them wait for the database. */
const baseConcurrency = 4;
const tickMs = 10;
/** More at once come from somebody who does not operate the portal. */
const maxProbes = 16;
/** Open for minutes with next to nothing to do; more of them wait like any other request. */
const maxEventStreams = 512;
/** An office behind one address, with several pages open for each person. */
const maxEventStreamsPerAddress = 128;
/** Each may arrive for minutes, and keeps the processor busy when it arrives fast. */
const maxUploads = 4;
/** An event loop that is busy for more of its time has none to spare. */
const maxUtilization = 0.9;

/** Answers a request now, or in its turn, or with 503. */
export type LoadShedding = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
) => void;

/** Load shedding: the process begins no more than it can finish in time. */
export function createLoadShedding(
  limits: LoadLimits,
  clientAddressOf: (request: IncomingMessage) => string,
): { shed: LoadShedding; state: LoadState } {
  const rejected = { "queue-full": 0, "queue-timeout": 0, "address-share": 0, "slow-share": 0 };
  const limiter = createConcurrencyLimiter(
    { ...limits, baseConcurrency: Math.min(baseConcurrency, limits.maxConcurrency) },
    { isIdle: idleMeter(), now: () => performance.now() },
  );
  const probes = slots(maxProbes, maxProbes);
  const streams = slots(maxEventStreams, maxEventStreamsPerAddress);
  const uploads = slots(maxUploads, maxUploads);
  let ticking: NodeJS.Timeout | undefined;
  function tick(): void {
    limiter.tick();
    if (limiter.queued > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  }

  const shed: LoadShedding = (request, response, answer) => {
    const address = clientAddressOf(request);
    const reject = (reason: RejectionReason) => {
      rejected[reason] += 1;
      if (!response.destroyed) respondOverloaded(request, response);
    };
    if (isProbe(request) && probes.take(response, address)) return answer();
    // One that stayed open would keep a place of the limiter. The page tries a rejected one again later.
    if (isEventStream(request))
      return streams.take(response, address) ? answer() : reject("address-share");
    if (isUpload(request))
      return uploads.take(response, address) ? answer() : reject("address-share");
    const end = limiter.submit({
      address,
      ...priorityOf(request),
      // A queued request is started by the end of another one. In that one's asynchronous context
      // React's `cache` would hand it the other visitor's session.
      start: AsyncResource.bind(answer),
      reject,
    });
    response.once("close", end);
    if (limiter.queued > 0) ticking ??= setInterval(tick, tickMs);
  };
  const state: LoadState = {
    rejected,
    get active() {
      return limiter.active;
    },
    get queued() {
      return limiter.queued;
    },
  };
  return { shed, state };
}

/** Health checks and metrics are exempt: the operator needs them most under load. */
function isProbe({ url = "" }: IncomingMessage): boolean {
  return /^\/(health\/(live|ready)|metrics)$/.test(url);
}

/** The one route that streams; every other address below it is a page like any other. */
function isEventStream(request: IncomingMessage): boolean {
  const isStream = /^\/staff\/changes\/[^/?]+$/.test(request.url ?? "");
  return isStream && request.method === "GET" && carriesSession(request);
}

function carriesSession({ headers }: IncomingMessage): boolean {
  return /(^|; ?)(__Host-)?felagi-(member|staff)=./.test(headers.cookie ?? "");
}

/** A number of places beside the limiter's, and how many of them one address may have. */
function slots(limit: number, perAddress: number) {
  const takenBy = new Map<string, number>();
  let taken = 0;
  return {
    take(response: ServerResponse, address: string): boolean {
      const own = takenBy.get(address) ?? 0;
      if (taken >= limit || own >= perAddress) return false;
      taken += 1;
      takenBy.set(address, own + 1);
      response.once("close", () => {
        taken -= 1;
        const left = (takenBy.get(address) ?? 0) - 1;
        if (left > 0) takenBy.set(address, left);
        else takenBy.delete(address);
      });
      return true;
    },
  };
}

/** Priority: forms of signed-in users, and the static files of a page that was served. */
function priorityOf(request: IncomingMessage) {
  const { method, url = "" } = request;
  return {
    isPriority: (method === "POST" && carriesSession(request)) || url.startsWith("/_next/static/"),
    mayBeSlow: method === "POST" || /^\/(passes|staff(?!\/sign-in))([/?]|$)/.test(url),
  };
}

/** Whether the event loop has rested since it was asked last. */
function idleMeter(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization < maxUtilization;
  };
}
