import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

export interface Refusal {
  status: keyof typeof reasons;
  headers?: Record<string, string>;
}

/** Error responses to requests that no page of the portal sends. */
const reasons = {
  400: ["Beiðnin var ekki rétt gerð.", "The request was malformed."],
  403: [
    "Beiðninni var hafnað því hún kom ekki frá síðum þessarar gáttar. Opnaðu upphafssíðuna og reyndu aftur.",
    "The request was refused because it did not come from this portal’s own pages. Open the start page and try again.",
  ],
  405: ["Svona beiðni er ekki tekið við hér.", "Such a request is not taken here."],
  408: ["Beiðnin barst of hægt.", "The request came too slowly."],
  411: ["Beiðnin segir ekki hve löng hún er.", "The request does not say how long it is."],
  413: ["Beiðnin er of stór.", "The request is too large."],
  415: ["Beiðnin er á sniði sem er ekki lesið hér.", "The request is in a format not read here."],
  431: ["Haus beiðninnar er of stór.", "The head of the request is too large."],
  503: ["Svar barst ekki í tæka tíð.", "There was no answer in time."],
} as const;

const headers = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  connection: "close",
};

/** Says so, and reads nothing more of the request. */
export function refuseRequest(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, { ...refusal.headers, ...headers });
  response.end(bodyOf(refusal.status));
}

const parserErrors: Record<string, Refusal["status"]> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is not even HTTP, has too long a head, or came too slowly. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A connection that has carried an answer may be in the middle of another.
  const hasAnswered = "bytesWritten" in socket && Number(socket.bytesWritten) > 0;
  if (hasAnswered || !socket.writable) socket.destroy();
  else socket.end(responseBytes(parserErrors[error.code ?? ""] ?? 400), () => socket.destroy());
}

function responseBytes(status: Refusal["status"]): string {
  const body = bodyOf(status);
  const head = Object.entries({ ...headers, "content-length": Buffer.byteLength(body) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...head.map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\r\n");
}

function bodyOf(status: Refusal["status"]): string {
  return `${reasons[status].join("\n\n")}\n`;
}
