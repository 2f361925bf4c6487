import type { IncomingMessage } from "node:http";

/** The one route whose handler reads the body while it arrives. */
const uploadPath = "/staff/bulk/upload";

/**
 * A list of 20 MB is read; one that is larger is read to its end and refused in words, up to here.
 * In bytes.
 */
export const maxUploadBytes = 64 * 1024 * 1024;

/** 20 MB over a slow line; the handler gives up before. */
export const uploadTimeoutMs = 180_000;

/** Whoever carries no session of the staff gets no further than with any other form. */
export function isUpload({
  method,
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  const carriesSession = /(^|; ?)(__Host-)?felagi-staff=./.test(headers.cookie ?? "");
  return method === "POST" && url.split("?", 1)[0] === uploadPath && carriesSession;
}
