import { Hono } from "hono";
import { logFault, requestFields } from "../http/log-fault.ts";
import { refusals } from "../http/refusal.ts";
import { refuse } from "../http/refuse.ts";
import { localisationOf } from "../language/language.ts";
import type { Service } from "../service.ts";
import { serveAsset } from "./assets.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { inputRoutes } from "./input-routes.ts";
import { landingPage } from "./landing-page.ts";
import { keepAskedLanguage, languageRoute } from "./language-route.ts";
import { messagePage } from "./message-page.ts";
import { messageRoutes } from "./message-routes.ts";
import { pageHeaders } from "./page-headers.ts";
import { limitPages } from "./request-limits.ts";
import { templateRoutes } from "./template-routes.ts";
import { walletFileRoutes } from "./wallet-file-routes.ts";
import { walletRoutes } from "./wallet-routes.ts";

/** Everything that a pass holder sees. */
export function pages(service: Service): Hono {
  const app = new Hono();
  app.get("/assets/*", async (context, next) => serveAsset(context) ?? next());
  app.use(pageHeaders);
  app.use(limitPages(service));
  app.use(keepAskedLanguage);
  app.get("/", (context) => context.html(landingPage(localisationOf(context), service.hasOutbox)));
  app.route("/", deliveryRoutes(service));
  app.route("/", inputRoutes(service));
  app.route("/", templateRoutes(service));
  app.route("/", walletFileRoutes(service));
  app.route("/", walletRoutes(service));
  app.route("/", messageRoutes(service));
  app.route("/", languageRoute(service));
  app.all("*", (context) => {
    const forPerson = context.req.header("accept")?.includes("text/html");
    if (!forPerson) return refuse(context, refusals.notFound());
    const localisation = localisationOf(context);
    return context.html(messagePage(localisation, localisation.words.notFound, "question"), 404);
  });
  app.onError((error, context) => {
    logFault(service.log, error, requestFields(context));
    const localisation = localisationOf(context);
    return context.html(messagePage(localisation, localisation.words.failed, "alert"), 500);
  });
  return app;
}
