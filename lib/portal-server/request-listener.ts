import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { createLoadShedding, type LoadLimits } from "./load-shedding.ts";
import { respondOverloaded } from "./overload-page.ts";
import { type AskPortal, createPageCache, sendCachedPage } from "./page-cache.ts";
import { addressTo, nameClient } from "./public-address.ts";
import { type Refusal, refuseRequest } from "./refusal.ts";
import { bodyArrival } from "./request-body.ts";
import { hasForeignOrigin, refusalOf } from "./request-checks.ts";
import { type PortalRuntime, type Routed, runtimeLink } from "./runtime-link.ts";
import { isUpload, uploadTimeoutMs } from "./upload.ts";

/** Longer than the pass service and the database together may take. */
const responseTimeoutMs = 60_000;

/** What the process itself asks for first. */
export const startUpPath = "/health/ready";

export interface RequestListenerOptions {
  /** Next.js. */
  handle: RequestListener;
  publicUrl: URL | null;
  /** Undefined in development, where pages are compiled on demand for one developer. */
  limits: LoadLimits | undefined;
  /** The portal's own start-up, which the first request begins: others wait for it. */
  started?: Promise<void>;
  /** Asks the portal itself for a page, which is then kept for all visitors who get it alike. */
  askPortal?: AskPortal;
}

/**
 * What a request passes before Next.js, in this order: headers, checks of its head, the arrival of its
 * whole body (but for an upload, which its handler reads), the check of its origin, the cache of pages, load
 * shedding, the observation that names and logs it, and the decision whether it is redirected.
 */
export function createRequestListener({
  handle,
  publicUrl,
  limits,
  started,
  askPortal,
}: RequestListenerOptions): RequestListener {
  const link = runtimeLink();
  // Read at each request: the portal's start-up is done only after the first one has come in.
  const observe: PortalRuntime["observeRequest"] = (request, response, work) =>
    link.portal ? link.portal.observeRequest(request, response, work) : work();
  const shedding =
    limits && createLoadShedding(limits, (request) => link.portal?.clientAddressOf(request) ?? "");
  if (shedding) link.server.load = shedding.state;
  const pages = askPortal && createPageCache(askPortal);
  const arriving = arrivalCounter();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    observe(request, response, () => {
      if (publicUrl) addressTo(publicUrl, request);
      nameClient(request);
      limitResponseTime(response, isUpload(request) ? uploadTimeoutMs : responseTimeoutMs);
      route(request, response).catch(() => response.destroy());
    });
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const routed = await link.portal?.routeRequest(request);
    if (routed?.kind === "redirect") return redirect(response, routed);
    if (routed?.kind === "rewrite") request.url = routed.path;
    handle(request, response);
  }

  return async (request, response) => {
    if (!link.portal && request.url !== startUpPath) await started;
    link.portal?.setHeaders(request, response);
    const refuse = (refusal: Refusal) =>
      observe(request, response, () => refuseRequest(response, refusal));
    const refusal = refusalOf(request);
    if (refusal) return refuse(refusal);
    const address = link.portal?.clientAddressOf(request) ?? "";
    const body = isUpload(request)
      ? "arriving"
      : arriving.take(address)
        ? await bodyArrival(request).finally(() => arriving.release(address))
        : "too-many";
    if (body === "too-many") return respondOverloaded(request, response);
    if (body === "too-slow") return refuse({ status: 408 });
    if (body === "aborted") return;
    if (hasForeignOrigin(request, publicUrl)) {
      // Not before its body is there: who still sends would be shown a broken connection.
      await finished(request.resume()).catch(() => {});
      return refuse({ status: 403 });
    }
    const visitorPage = pages && link.portal?.visitorPageOf(request);
    const cached = visitorPage && pages.findOrRequest(visitorPage);
    if (cached)
      return observe(request, response, () => {
        sendCachedPage(cached, request, response).catch(() => response.destroy());
      });
    if (!shedding) return answer(request, response);
    shedding.shed(request, response, () => answer(request, response));
  };
}

function redirect(
  response: ServerResponse,
  { location, setCookie }: Extract<Routed, { kind: "redirect" }>,
): void {
  if (setCookie) response.setHeader("set-cookie", setCookie);
  response.writeHead(303, { location, "content-length": 0 }).end();
}

/** Bodies that arrive at a time lie in memory, so an address may have only so many of them. */
const maxArrivingPerAddress = 64;

function arrivalCounter() {
  const counts = new Map<string, number>();
  return {
    take(address: string): boolean {
      const count = counts.get(address) ?? 0;
      if (count >= maxArrivingPerAddress) return false;
      counts.set(address, count + 1);
      return true;
    },
    release(address: string): void {
      const left = (counts.get(address) ?? 0) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    },
  };
}

/** Time-out: a server action with self-referencing arguments is never decoded and would hang. */
function limitResponseTime(response: ServerResponse, timeoutMs: number): void {
  const timeout = setTimeout(() => {
    if (!response.headersSent) refuseRequest(response, { status: 503 });
  }, timeoutMs);
  response.once("close", () => clearTimeout(timeout));
}
