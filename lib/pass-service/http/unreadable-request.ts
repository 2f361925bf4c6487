import type { Socket } from "node:net";
import { refusals } from "./refusal.ts";

/** Response to a malformed request: an invalid URL or Host. */
export function refuseUnreadable(): Response {
  const { body, status } = refusals.unreadable();
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** The same for what is not HTTP or timed out: written straight to the socket. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // A connection that has carried an answer may be in the middle of another.
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refusals.unreadable().body);
  socket.end(
    [
      `HTTP/1.1 ${statusLines[error.code ?? ""] ?? "400 Bad Request"}`,
      "Content-Type: application/json",
      "Cache-Control: no-store",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
