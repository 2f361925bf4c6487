import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { isLoopback } from "#process/loopback.ts";
import type { Addresses } from "./addresses.ts";
import { api } from "./http/api.ts";
import { answerRefusal, httpRefusals } from "./http/http-refusal.ts";
import { operation } from "./http/operation.ts";
import { platformAService } from "./http/platform-a-web-service.ts";
import { platformBCallbacks } from "./http/platform-b-callbacks.ts";
import { smsReports } from "./http/sms-reports.ts";
import { observeRequests } from "./log.ts";
import { messageResponse } from "./pages/message-page.ts";
import { pages } from "./pages/pages.ts";
import type { Connection } from "./rate-limits.ts";
import { assembleService, type ServiceOptions } from "./service.ts";
import { doDueWork } from "./work/do-due-work.ts";

export interface PassService {
  /**
   * Answers a request: the interface, and the pages that a pass holder sees. Never throws. The
   * address of the other end of the connection is whom the pages' limits count; without one, all
   * requests count as one visitor's.
   */
  handle(request: Request, remoteAddress?: string): Promise<Response>;
  /** Does everything that is due; the signal ends it early, with nothing half done. */
  work(signal?: AbortSignal): Promise<number>;
}

/** The whole pass-issuing service as a function; `commands/serve.ts` puts it on a port. */
export function createService(options: ServiceOptions): PassService {
  const service = assembleService(options);
  const app = new Hono();
  app.use(observeRequests(service));
  app.use(noStore, responseHeaders(service.addresses));
  app.use(requireOwnHost(service.addresses));
  app.route("/", operation(service));
  app.route("/", api(service));
  if (service.platformA) {
    app.route("/platform-a", platformAService(service, service.platformA));
  }
  app.route("/", smsReports(service));
  app.route("/", platformBCallbacks(service));
  app.route("/", pages(service));
  return {
    handle: async (request, remoteAddress = "") =>
      app.fetch(request, { remoteAddress } satisfies Connection),
    work: (signal) => doDueWork(service, signal),
  };
}

const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", "data:"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
};

/** The wallet's pages alone load a script, which updates them. */
const walletPolicy = { ...contentSecurityPolicy, scriptSrc: ["'self'"], connectSrc: ["'self'"] };

/** Security headers of every response; only the wallet's pages allow a script. */
function responseHeaders({ origin }: Addresses): MiddlewareHandler {
  const common = {
    // With no-referrer browsers hide the origin of forms.
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    strictTransportSecurity: origin.startsWith("https:"),
  };
  const onPages = secureHeaders({ ...common, contentSecurityPolicy });
  const onWallet = secureHeaders({ ...common, contentSecurityPolicy: walletPolicy });
  return (context, next) =>
    /^\/wallet(\/|$)/.test(context.req.path) ? onWallet(context, next) : onPages(context, next);
}

/** Cache-Control: no-store unless the response has set its own, because most hold personal data. */
const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  // Set directly: `context.header` would copy the whole response.
  if (!headers.has("cache-control")) headers.set("Cache-Control", "no-store");
};

/**
 * DNS rebinding: a web page whose name was pointed at this machine could read everything that a
 * service on loopback shows, the outbox included, as its own. Its requests still carry its name in
 * Host, so a service on loopback answers under names of this machine only.
 */
function requireOwnHost({ isLoopback: isLocal, origin }: Addresses): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header("host") ?? new URL(context.req.url).host;
    if (!isLocal || isLoopback(URL.parse(`http://${host}`)?.hostname ?? "")) return next();
    if (!context.req.header("accept")?.includes("text/html")) {
      return answerRefusal(context, httpRefusals.foreignHost());
    }
    return messageResponse(context, 421, "stopped", ({ foreignHost: { title, body } }) => ({
      title,
      body: body(origin),
    }));
  };
}
