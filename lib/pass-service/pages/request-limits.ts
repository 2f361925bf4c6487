import type { Context, MiddlewareHandler } from "hono";
import { countRequest } from "../http/client-limit.ts";
import { localisationOf } from "../language/language.ts";
import type { Service } from "../service.ts";
import { messagePage } from "./message-page.ts";

/** Routes that count their own POSTs below this limit, because they return what was typed. */
const forms = /^\/(p|t|wallet)\//;

/** Rate limit of page requests per client address. */
export function limitPages(service: Service): MiddlewareHandler {
  return async (context, next) => {
    const isForm = context.req.method === "POST" && forms.test(context.req.path);
    const { pageFrom, formPostFrom } = service.limiters;
    const minutes = await countRequest(context, service, isForm ? formPostFrom : pageFrom);
    return minutes === undefined ? next() : tooManyRequests(context, minutes);
  };
}

/** Rate limit of forms in which nothing is typed, such as a single button. */
export function limitForm(service: Service): MiddlewareHandler {
  return async (context, next) => {
    const minutes = await countRequest(context, service, service.limiters.formFrom);
    return minutes === undefined ? next() : tooManyRequests(context, minutes);
  };
}

export function tooManyRequests(context: Context, minutes: number): Response | Promise<Response> {
  const localisation = localisationOf(context);
  const { title, body } = localisation.words.tooMany;
  retryAfter(context, minutes);
  return context.html(messagePage(localisation, { title, body: body(minutes) }, "stopped"), 429);
}

export function retryAfter(context: Context, minutes: number): void {
  context.header("Retry-After", String(minutes * 60));
}
