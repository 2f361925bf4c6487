import { Hono, type MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { answerRefusal, databaseAwayHeaders, httpRefusals } from "../http/http-refusal.ts";
import { limitBody } from "../http/request-checks.ts";
import {
  askedLanguage,
  chooseLanguage,
  type Localisation,
  localisationOf,
  rememberLanguage,
} from "../language/language.ts";
import { logFault, requestFields } from "../log.ts";
import type { Service } from "../service.ts";
import { isDatabaseAway } from "../store/database.ts";
import { serveAsset } from "./assets.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { inputRoutes } from "./details-page.ts";
import { type Html, layout } from "./layout.ts";
import { messageResponse } from "./message-page.ts";
import { operatorRoutes } from "./operator-pages.ts";
import { limitPages, readForm, requireOwnOrigin } from "./request-guards.ts";
import { templateRoutes } from "./template-routes.ts";
import { icon } from "./theme.ts";
import { walletFileRoutes } from "./wallet-file-routes.ts";
import { walletRoutes } from "./wallet-pages.ts";

/** Everything that a pass holder sees. */
export function pages(service: Service): Hono {
  const app = new Hono();
  app.get("/assets/*", async (context, next) => serveAsset(context) ?? next());
  app.use(pageHeaders);
  app.use(limitPages(service));
  app.use(keepAskedLanguage);
  app.get("/", (context) => context.html(landingPage(localisationOf(context), service)));
  app.route("/", deliveryRoutes(service));
  app.route("/", inputRoutes(service));
  app.route("/", templateRoutes(service));
  app.route("/", walletFileRoutes(service));
  app.route("/", walletRoutes(service));
  if (service.hasOutbox) app.route("/", operatorRoutes(service));
  app.route("/", languageRoute(service));
  app.all("*", (context) => {
    const forPerson = context.req.header("accept")?.includes("text/html");
    if (!forPerson) return answerRefusal(context, httpRefusals.notFound());
    return messageResponse(context, 404, "question", ({ notFound }) => notFound);
  });
  app.onError((error, context) => {
    logFault(service.log, error, requestFields(context));
    const isAway = isDatabaseAway(error);
    if (isAway) context.header("Retry-After", databaseAwayHeaders["Retry-After"]);
    const isRead = context.req.method === "GET" || context.req.method === "HEAD";
    return messageResponse(context, isAway ? 503 : 500, "alert", (words) => {
      const { title, body } = isAway ? words.unavailable : words.failed;
      return { title, body: isRead ? `${body} ${words.tryAgain}` : `${body} ${words.mayBeDone}` };
    });
  });
  return app;
}

/** What every page carries besides the headers of every response. */
const pageHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("X-Robots-Tag", "noindex");
  context.header("Vary", "Accept-Language, Cookie", { append: true });
};

/** Start page: what this service is, with links to its other pages. */
function landingPage(localisation: Localisation, service: Service): Html {
  const { landing, wallet } = localisation.words;
  return layout({
    localisation,
    title: landing.title,
    content: html`<h1>${landing.title}</h1>
      <p class="lead">${landing.lead}</p>
      <section class="apart">
        <h2>${landing.holder}</h2>
        <p>${landing.holderBody}</p>
        <p><a class="button" href="/wallet">${icon("wallet")}<span>${wallet}</span></a></p>
      </section>
      <section class="apart">
        <h2>${landing.developer}</h2>
        <p>${landing.developerBody}</p>
        ${walletNotes(landing, service).map((note) => html`<p>${note}</p>`)}
        <p class="links">
          <a href="/openapi.json">${landing.openApi}</a>
          ${
            service.hasOutbox
              ? html`<a href="/outbox">${localisation.words.outbox.title}</a>
                  <a href="/scans">${localisation.words.scans.title}</a>`
              : ""
          }
        </p>
      </section>`,
  });
}

/** Notes for developers on the platforms' wallets; shown on loopback only. */
function walletNotes(
  landing: Localisation["words"]["landing"],
  { addresses, platformA, platformB }: Service,
): string[] {
  if (!addresses.isLoopback) return [];
  return [
    ...(platformA?.isConfigured ? [] : [landing.developmentCertificate]),
    ...(platformB ? [] : [landing.noPlatformB]),
  ];
}

/** A page whose address asks for a language leads on in it. */
const keepAskedLanguage: MiddlewareHandler = async (context, next) => {
  const asked = context.req.method === "GET" ? askedLanguage(context) : undefined;
  if (asked) rememberLanguage(context, asked);
  await next();
};

/** Remembers the reader's language and goes back to the page that asked. */
function languageRoute({ addresses: { origin } }: Service): Hono {
  const app = new Hono();
  app.post(
    "/language",
    requireOwnOrigin(origin),
    limitBody(4096, (context) => context.redirect("/", 303)),
    async (context) => {
      chooseLanguage(context, await readForm(context));
      return context.redirect(pageAt(context.req.header("referer"), origin), 303);
    },
  );
  return app;
}

function pageAt(referer: string | undefined, origin: string): string {
  const page = referer === undefined ? null : URL.parse(referer);
  return page?.origin === origin && /^\/(?![/\\])/.test(page.pathname) ? page.pathname : "/";
}
