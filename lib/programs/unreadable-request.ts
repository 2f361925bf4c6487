import type { Duplex } from "node:stream";
import { type Refusal, refusalAsBytes } from "./refuse-request.ts";

const statuses: Record<string, Refusal["status"]> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is not even HTTP, has too long a head, or came too slowly. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A connection that has carried an answer may be in the middle of another.
  const hasAnswered = "bytesWritten" in socket && Number(socket.bytesWritten) > 0;
  if (hasAnswered || !socket.writable) socket.destroy();
  else socket.end(refusalAsBytes(statuses[error.code ?? ""] ?? 400), () => socket.destroy());
}
