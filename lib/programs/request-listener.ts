import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type PortalRuntime, runtimeLink } from "#process/portal-process.ts";
import { type HttpRefusalStatus, refuseForLoad, sendHttpRefusal } from "./http-refusal.ts";

/** Longest form of the portal, in bytes; Next.js would cut a body silently at 10 MB. */
const maxFormBytes = 64 * 1024;
/** A list of 20 MB is taken; one up to this size is read to its end and refused in words. In bytes. */
const maxUploadBytes = 64 * 1024 * 1024;
/** Lists that arrive at a time: each is read and written for minutes. */
const maxUploads = 4;
/** Above the time limit of the upload's handler. */
const uploadTimeoutMs = 180_000;
/** Open pages that wait for changes: each costs next to nothing, but stays for minutes. */
const maxEventStreams = 512;

interface RequestListenerOptions {
  /** The request handler of Next.js. */
  handle: RequestListener;
  /** Requests that are answered at a time. */
  maxConcurrency: number;
}

/** Before Next.js: a bound on the length, a place among concurrent requests, and the log. */
export function createRequestListener({
  handle,
  maxConcurrency,
}: RequestListenerOptions): RequestListener {
  const link = runtimeLink();
  // A form that is still arriving is no work yet: idle connections take no place from others.
  const pages = createPlaces(
    maxConcurrency,
    ({ method, complete }) => method !== "POST" || complete,
  );
  const uploads = createPlaces(maxUploads);
  const eventStreams = createPlaces(maxEventStreams);
  link.server.activeRequests = pages.countTaken;

  function placesFor({ method, url = "" }: IncomingMessage): Places | undefined {
    const path = pathOf(url);
    // Exempt: static files cost little, and an operator needs health checks and metrics under load.
    if (/^\/(health\/(live|ready)$|metrics$|_next\/static\/)/.test(path)) return undefined;
    if (isUpload(method, path)) return uploads;
    return method === "GET" && path.startsWith("/staff/changes/") ? eventStreams : pages;
  }

  const observe: PortalRuntime["observeRequest"] = (request, response, answer) =>
    link.portal ? link.portal.observeRequest(request, response, answer) : answer();

  return (request, response) =>
    observe(request, response, () => {
      const refused = refusedStatus(request);
      if (refused) sendHttpRefusal(response, refused);
      else if (placesFor(request)?.take(request, response) === false)
        refuseForLoad(request, response);
      else {
        // An upload that has arrived waits for its turn without a byte on its connection.
        if (isUpload(request.method, pathOf(request.url)))
          request.socket.setTimeout(uploadTimeoutMs);
        handle(request, response);
      }
    });
}

function pathOf(url = ""): string {
  return url.split("?", 1)[0] ?? "";
}

/** Whether Next.js reads the path as it was sent: it resolves segments of dots, and browsers do before. */
function isNormalised(path: string): boolean {
  const single = path.replace(/^\/+/, "/");
  return path.startsWith("/") && URL.parse(single, "http://localhost")?.pathname === single;
}

function isUpload(method: string | undefined, path: string): boolean {
  return method === "POST" && path === "/staff/bulk/upload";
}

/** Addresses, methods, lengths and media types that no page of the portal sends. */
function refusedStatus({
  method = "",
  url = "",
  headers,
}: IncomingMessage): HttpRefusalStatus | undefined {
  // Also the absolute form, for which Next.js would redirect to the host that it names.
  if (!isNormalised(pathOf(url))) return 400;
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  if (method === "GET" || method === "HEAD")
    return encoding || Number(length ?? 0) > 0 ? 400 : undefined;
  if (method !== "POST") return 405;
  if (length === undefined) return 411;
  const limit = isUpload(method, pathOf(url)) ? maxUploadBytes : maxFormBytes;
  if (Number(length) > limit) return 413;
  const isForm =
    /^(multipart\/form-data|application\/x-www-form-urlencoded|text\/plain)(;|$)|^$/.test(
      headers["content-type"] ?? "",
    );
  return isForm ? undefined : 415;
}

interface Places {
  /** Takes a place until the response is closed; false when all are taken. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  countTaken(): number;
}

function createPlaces(limit: number, isCounted = (_: IncomingMessage) => true): Places {
  const taken = new Set<IncomingMessage>();
  const countTaken = () => [...taken].filter(isCounted).length;
  return {
    countTaken,
    take(request, response) {
      if (countTaken() >= limit) return false;
      // Forms that are still arriving have a bound of their own, far above what visitors need.
      if (request.method === "POST" && taken.size >= 8 * limit) return false;
      taken.add(request);
      response.once("close", () => taken.delete(request));
      return true;
    },
  };
}
