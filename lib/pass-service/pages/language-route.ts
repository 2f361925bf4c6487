import { Hono, type MiddlewareHandler } from "hono";
import { limitBody } from "../http/body-limit.ts";
import { askedLanguage, languages, rememberLanguage } from "../language/language.ts";
import type { Service } from "../service.ts";
import { readForm } from "./read-form.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";

/** A page whose address asks for a language leads on in it. */
export const keepAskedLanguage: MiddlewareHandler = async (context, next) => {
  const asked = context.req.method === "GET" ? askedLanguage(context) : undefined;
  if (asked) rememberLanguage(context, asked);
  await next();
};

/** Remembers the reader's language and goes back to the page that asked. */
export function languageRoute({ addresses: { origin } }: Service): Hono {
  const app = new Hono();
  app.post(
    "/language",
    requireOwnOrigin(origin),
    limitBody(4096, (context) => context.redirect("/", 303)),
    async (context) => {
      const form = await readForm(context);
      const language = languages.find((one) => one === form.get("language"));
      if (language) rememberLanguage(context, language);
      return context.redirect(pageAt(context.req.header("referer"), origin), 303);
    },
  );
  return app;
}

function pageAt(referer: string | undefined, origin: string): string {
  const page = referer === undefined ? null : URL.parse(referer);
  return page?.origin === origin && /^\/(?![/\\])/.test(page.pathname) ? page.pathname : "/";
}
