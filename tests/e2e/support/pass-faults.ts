import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pass, template } from "#tests/pass-client/samples.ts";
import { upstreamCanary as canary } from "./secrets.ts";

/** A request that concerns a pass, as far as the faulty service looks at it. */
export interface PassRequest {
  passId: string;
  asks: "read" | "text" | "write";
  /** How often this pass was read before. */
  reads: number;
}

type PassFault = (response: ServerResponse, request: PassRequest) => void;

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
};

const refusal = (status: number, code: string, message = canary) =>
  json(status, { error: { code, message, possibleFixes: [canary] } });

const wholePass: PassFault = (response, { passId }) =>
  json(200, { ...pass, id: passId, status: "UNCLAIMED", externalIdentifier: null })(response);

const onText =
  (fault: (response: ServerResponse) => void): PassFault =>
  (response, request) =>
    request.asks === "text" ? fault(response) : wholePass(response, request);

const onWrite =
  (fault: (response: ServerResponse) => void): PassFault =>
  (response, request) =>
    request.asks === "write" ? fault(response) : wholePass(response, request);

/** What goes wrong with a pass, by what a developer would call it. */
export const passFaults = {
  "the issuer has no add-on": onText(refusal(403, "ADDON_REQUIRED")),
  "the key is refused at once": refusal(401, "UNAUTHORIZED"),
  "hangs up on the text": onText((response) => response.destroy()),
  "answers 500 to the text": onText(refusal(500, "INTERNAL_ERROR")),
  "answers the text with a page": onText((response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(`<!doctype html><title>${canary}</title>`);
  }),
  "goes away after the first look": (response, request) =>
    request.reads === 0 ? wholePass(response, request) : response.destroy(),
  "hangs up on the write": onWrite((response) => response.destroy()),
  "answers 500 to the write": onWrite(refusal(500, "INTERNAL_ERROR")),
} as const satisfies Record<string, PassFault>;

export type PassFaultName = keyof typeof passFaults;

/** A pass that nobody else asks for, and that meets this fault. */
export function passWithFault(fault: PassFaultName): string {
  const number = 9001 + Object.keys(passFaults).indexOf(fault);
  return `${randomUUID().slice(0, -4)}${number}`;
}

/** Templates that make no passes. */
export const oddTemplates = {
  voided: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3d8001",
  closed: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3d8002",
} as const;

const reads = new Map<string, number>();

/** Answers what is asked of passes; false when something else is asked. */
export function answerAboutPass(
  { url: address = "", method }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (address.startsWith("/api/v1/pass-template/")) {
    const phone = { ...template.inputFields[0], format: "PHONE_NUMBER", isMandatory: false };
    json(200, {
      ...template,
      name: "Bilað kort",
      inputFields: [phone],
      ...(address.endsWith(oddTemplates.voided) && { status: "VOIDED" }),
      ...(address.endsWith(oddTemplates.closed) && { disableIssue: true }),
    })(response);
    return true;
  }
  if (address === "/api/v1/pass") {
    // Nobody learns whether the pass was created.
    response.destroy();
    return true;
  }
  const [, passId, text] =
    /^\/api\/v1\/pass\/([0-9a-f-]{36})(\/distribute\/sms)?$/.exec(address) ?? [];
  if (!passId) return false;
  const fault = Object.values(passFaults)[Number(passId.slice(-4)) - 9001];
  const asks = text ? "text" : method === "PUT" ? "write" : "read";
  const before = reads.get(passId) ?? 0;
  if (asks === "read") reads.set(passId, before + 1);
  if (!fault) return false;
  fault(response, { passId, asks, reads: before });
  return true;
}
