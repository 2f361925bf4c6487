import type { ServerResponse } from "node:http";
import { pass } from "#tests/pass-client/samples.ts";
import { upstreamCanary as canary } from "./secrets.ts";

type ScanFault = (response: ServerResponse, own: string) => void;

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
};
const refusal = (status: number, code: string) =>
  json(status, { error: { code, message: canary, possibleFixes: [canary] } });
/** What is held back until a test lets it go. */
const heldBack = new Map<string, () => void>();
const holdBack =
  (answer: ScanFault): ScanFault =>
  (response, own) =>
    void heldBack.set(own, () => answer(response, own));
const punched: ScanFault = (response, own) =>
  json(200, { action: "PUNCHES", pass: { ...passOf(own), stampsLeft: 4 } })(response);
const opened: ScanFault = (response, own) =>
  json(200, { transactionId: own, pass: passOf(own), actions })(response);

const hangUp: ScanFault = (response) => response.destroy();

/** What goes wrong with the action of a scan, by what a developer would call it. */
const actionFaults = {
  "hangs up on the action": hangUp,
  "punches after all": punched,
  "holds back the action": holdBack(punched),
  "refuses the key": refusal(401, "UNAUTHORIZED"),
  "a refusal of the future": refusal(422, "SPARKLES_MISSING"),
} satisfies Record<string, ScanFault>;

/** What goes wrong with the scan itself. */
const scanFaults = {
  "holds back the scan": holdBack(opened),
  "hangs up on the scan": hangUp,
  "too many at once": refusal(429, "TOO_MANY_REQUESTS"),
  "refuses the key of the scan": refusal(401, "UNAUTHORIZED"),
  "a 404 that a proxy answers": (response) => void response.writeHead(404).end("<h1>404</h1>"),
  "an unknown address": refusal(404, "NOT_FOUND"),
} satisfies Record<string, ScanFault>;

export type ScanFaultName = keyof typeof actionFaults | keyof typeof scanFaults;

/** A code whose scan, or whose action, meets this fault; nobody else has this one. */
export const codeWithFault = (fault: ScanFaultName, own: string) => `${fault}|${own}`;

const faultOf = new Map<string, string>();
const asked = new Map<string, number>();

/** Where a test reads how often the actions of its own scan were asked for. */
export const askedAddress = (own: string) => `/asked/${own}`;

/** Where a test lets go of what was held back. */
export const releaseAddress = (own: string) => `/release/${own}`;

const actions = [
  { action: "PUNCHES", maxPunches: 5, customTitle: "Hleypa inn" },
  { action: "SPARKLE", customTitle: "Glitra" },
];

/** Answers what is asked of scans; false when something else is asked. */
export function answerAboutScan(address: string, body: string, response: ServerResponse): boolean {
  const [, own = ""] = /^\/asked\/([0-9a-f-]{36})$/.exec(address) ?? [];
  if (own) {
    json(200, asked.get(own) ?? 0)(response);
    return true;
  }
  const [, released = ""] = /^\/release\/([0-9a-f-]{36})$/.exec(address) ?? [];
  if (released) {
    const isHeldBack = heldBack.has(released);
    heldBack.get(released)?.();
    heldBack.delete(released);
    json(200, isHeldBack)(response);
    return true;
  }
  if (address === "/api/v1/scan") {
    const { data } = JSON.parse(body) as { data: string };
    const [name = "", transactionId = ""] = data.split("|");
    faultOf.set(transactionId, name);
    const fault = Object.entries(scanFaults).find(([one]) => one === name)?.[1];
    (fault ?? opened)(response, transactionId);
    return true;
  }
  const [, transactionId] = /^\/api\/v1\/scan\/([0-9a-f-]{36})\/action$/.exec(address) ?? [];
  if (transactionId) {
    asked.set(transactionId, (asked.get(transactionId) ?? 0) + 1);
    const name = faultOf.get(transactionId);
    const fault = Object.entries(actionFaults).find(([one]) => one === name)?.[1];
    (fault ?? hangUp)(response, transactionId);
    return true;
  }
  const [, passId] = /^\/api\/v1\/pass\/([0-9a-f-]{36})$/.exec(address) ?? [];
  if (!passId || !faultOf.has(passId)) return false;
  json(200, { ...passOf(passId), stampsLeft: asked.has(passId) ? 4 : 5 })(response);
  return true;
}

/** One identifier for the scan and its pass, so that either leads to the other. */
const passOf = (id: string) => ({ ...pass, id, status: "ACTIVE", stampsLeft: 5 });
