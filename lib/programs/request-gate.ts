import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";

const methods = ["GET", "HEAD", "POST"];
/** No form of the portal comes near it. */
const largestBody = 64 * 1024;

export interface GateRefusal {
  status: 400 | 405 | 411 | 413;
  headers: Record<string, string>;
}

/**
 * What no page of the portal ever sends, and what Next.js would answer with a fault of ours: other
 * methods, addresses that cannot be decoded, forms that are too long or say nothing of their shape.
 */
export function gateRefusalOf({
  method = "",
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): GateRefusal | undefined {
  const refuse = (status: GateRefusal["status"], more = {}) => ({ status, headers: more });
  if (!methods.includes(method)) return refuse(405, { allow: methods.join(", ") });
  if (!isDecodable(url)) return refuse(400);
  if (method !== "POST") return undefined;
  const length = headers["content-length"];
  if (length === undefined) return refuse(411);
  if (Number(length) > largestBody) return refuse(413);
  const mediaType = headers["content-type"] ?? "";
  return /^multipart\//i.test(mediaType) && !/;\s*boundary=\S/i.test(mediaType)
    ? refuse(400)
    : undefined;
}

/** Says so, and reads nothing more of the request. */
export function answerRefusal(response: ServerResponse, { status, headers }: GateRefusal): void {
  response.writeHead(status, {
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end(`${STATUS_CODES[status]}\n`);
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url.startsWith("/");
  } catch {
    return false;
  }
}
