import { type ServerResponse, STATUS_CODES } from "node:http";

export interface Refusal {
  status: keyof typeof reasons;
  headers?: Record<string, string>;
}

/** Whoever meets one of these sent something that no page of the portal sends. */
const reasons = {
  400: ["Beiðnin var ekki rétt gerð.", "The request was malformed."],
  405: ["Svona beiðni er ekki tekið við hér.", "Such a request is not taken here."],
  408: ["Beiðnin barst of hægt.", "The request came too slowly."],
  411: ["Beiðnin segir ekki hve löng hún er.", "The request does not say how long it is."],
  413: ["Beiðnin er of stór.", "The request is too large."],
  415: ["Beiðnin er á sniði sem er ekki lesið hér.", "The request is in a format not read here."],
  431: ["Haus beiðninnar er of stór.", "The head of the request is too large."],
} as const;

const plain = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  connection: "close",
};

/** Says so, and reads nothing more of the request. */
export function refuseRequest(response: ServerResponse, { status, headers }: Refusal): void {
  response.writeHead(status, { ...headers, ...plain });
  response.end(wordsOf(status));
}

/** The same for a connection that has not brought a request that could be answered. */
export function refusalAsBytes(status: Refusal["status"]): string {
  const body = wordsOf(status);
  const head = Object.entries({ ...plain, "content-length": Buffer.byteLength(body) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...head.map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\r\n");
}

function wordsOf(status: Refusal["status"]): string {
  return `${reasons[status].join("\n\n")}\n`;
}
