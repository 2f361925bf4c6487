import type { IncomingMessage } from "node:http";

/** No form of the portal comes near it. In bytes. */
export const maxBodyBytes = 64 * 1024;

/** A form of the largest size comes over a slow phone in less. */
const defaultTimeoutMs = 15_000;

/**
 * Waits until the whole body lies in the request's own buffer, and reads nothing of it: the server's
 * `highWaterMark` is above `maxBodyBytes`, so nothing has to be read to make room. A form that comes
 * a byte at a time thus takes no place among the requests that are worked on.
 */
export function bodyArrival(
  request: IncomingMessage,
  timeoutMs = defaultTimeoutMs,
): Promise<"arrived" | "too-slow" | "aborted"> {
  // Waiting for an empty body would end its stream before anybody listens for the end.
  const isEmpty = Number(request.headers["content-length"]) === 0;
  if (request.method !== "POST" || isEmpty) return Promise.resolve("arrived");
  return new Promise((resolve) => {
    const timeout = setTimeout(() => end("too-slow"), timeoutMs);
    const onReadable = () => {
      if (request.complete) end("arrived");
    };
    const onClose = () => end("aborted");
    function end(result: "arrived" | "too-slow" | "aborted") {
      clearTimeout(timeout);
      request.off("readable", onReadable);
      request.off("close", onClose);
      resolve(result);
    }
    request.on("error", () => {});
    request.on("readable", onReadable);
    request.on("close", onClose);
  });
}
