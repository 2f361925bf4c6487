import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { createAdmission, type TurnedAway } from "./admission.ts";
import { portalHook } from "./portal-hook.ts";
import { answerTooBusy } from "./too-busy.ts";

export interface CrowdLimits {
  most: number;
  line: number;
  patienceMs: number;
}

/** What the portal's metrics and its log say of the gate. */
export interface Crowd {
  atWork: number;
  inLine: number;
  turnedAway: Record<TurnedAway, number>;
}

type AddressOf = (request: IncomingMessage) => string;

/** As many as keep one processor busy while some of them wait for the database. */
const few = 4;
const tickMs = 10;
/** More at once come from somebody who does not look after the portal. */
const mostWatchers = 16;
/** A process that rests less than this has no time to spare. */
const busyShare = 0.9;

/** Answers a request now, or in its turn, or says that this is not the moment. */
export type CrowdGate = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
) => void;

/** Keeps the process from beginning more than it can finish in time. */
export function createCrowdGate({ most, line, patienceMs }: CrowdLimits): CrowdGate {
  const turnedAway = { line: 0, patience: 0, address: 0, slow: 0 };
  const admission = createAdmission(
    { few: Math.min(few, most), most, line, patienceMs },
    { hasTime: restMeter(), now: () => performance.now() },
  );
  portalHook<Crowd>("crowd", {
    turnedAway,
    get atWork() {
      return admission.atWork;
    },
    get inLine() {
      return admission.inLine;
    },
  });
  let watching = 0;
  let ticking: NodeJS.Timeout | undefined;
  function tick(): void {
    admission.tick();
    if (admission.inLine > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  }

  return (request, response, answer) => {
    if (isWatcher(request) && watching < mostWatchers) {
      watching += 1;
      response.once("close", () => {
        watching -= 1;
      });
      return answer();
    }
    const leave = admission.ask({
      from: portalHook<AddressOf>("address-of", remoteAddressOf)(request),
      ...kindOf(request),
      enter: answer,
      turnAway(why) {
        turnedAway[why] += 1;
        if (!response.destroyed) answerTooBusy(request, response);
      },
    });
    response.once("close", leave);
    leaveWhenStreaming(response, leave);
    if (admission.inLine > 0) ticking ??= setInterval(tick, tickMs);
  };
}

/** Whoever looks after the portal must see that it lives when it has most to do. */
function isWatcher({ url = "" }: IncomingMessage): boolean {
  return /^\/(health\/(live|ready)|metrics)$/.test(url);
}

/** What was begun: forms of somebody who is known, and the files of a page that was handed out. */
function kindOf({ method, url = "", headers }: IncomingMessage) {
  const isKnown = /(^|; ?)(__Host-)?felagi-(member|staff)=./.test(headers.cookie ?? "");
  return {
    isBegun: (method === "POST" && isKnown) || url.startsWith("/_next/static/"),
    // The pass service may be slow, and so may whoever sends a form.
    mayBeSlow: method === "POST" || /^\/(passes|staff(?!\/sign-in))([/?]|$)/.test(url),
  };
}

function remoteAddressOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? "unknown";
}

/** A stream that tells of changes stays open for minutes, and has little to do in them. */
function leaveWhenStreaming(response: ServerResponse, leave: () => void): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (String(response.getHeader("content-type")).startsWith("text/event-stream")) leave();
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** Whether the process has rested since it was asked last. */
function restMeter(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization < busyShare;
  };
}
