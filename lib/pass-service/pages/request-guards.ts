import type { Context, MiddlewareHandler } from "hono";
import { limitBody } from "../http/request-checks.ts";
import { countRequest } from "../rate-limits.ts";
import type { Service } from "../service.ts";
import { messageResponse } from "./message-page.ts";

/** CSRF protection: a state change requires this service's Origin; none is refused too. */
export function requireOwnOrigin(origin: string): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.header("origin") === origin) return next();
    return messageResponse(context, 403, "stopped", ({ refused }) => refused);
  };
}

/** Routes that count their own POSTs below this limit, because they return what was typed. */
const forms = /^\/(p|t|wallet)\//;

/** Rate limit of page requests per client address. */
export function limitPages(service: Service): MiddlewareHandler {
  return async (context, next) => {
    const isForm = context.req.method === "POST" && forms.test(context.req.path);
    const { pageFrom, formPostFrom } = service.rateLimiters;
    const minutes = await countRequest(context, service, isForm ? formPostFrom : pageFrom);
    return minutes === undefined ? next() : tooManyRequests(context, minutes);
  };
}

/** Rate limit of forms in which nothing is typed, such as a single button. */
export function limitForm(service: Service): MiddlewareHandler {
  return async (context, next) => {
    const minutes = await countRequest(context, service, service.rateLimiters.formFrom);
    return minutes === undefined ? next() : tooManyRequests(context, minutes);
  };
}

export function tooManyRequests(context: Context, minutes: number): Response | Promise<Response> {
  retryAfter(context, minutes);
  return messageResponse(context, 429, "stopped", ({ tooMany: { title, body } }) => ({
    title,
    body: body(minutes),
  }));
}

export function retryAfter(context: Context, minutes: number): void {
  context.header("Retry-After", String(minutes * 60));
}

/** Body size limit: enough for a form full of long answers. */
const maxSize = 128 * 1024;

/** Reads no more of a form than a form can hold. */
export const boundedForm: MiddlewareHandler = limitBody(maxSize, (context) => {
  return messageResponse(context, 413, "alert", ({ tooLarge }) => tooLarge);
});

/** Above what any field may hold, so that its own rule says that the text is too long. */
const maxFieldLength = 5_000;

/** The fields of a form, each value cut to a length that is quick to read. */
export async function readForm(context: Context): Promise<URLSearchParams> {
  const form = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(await context.req.text())) {
    form.append(name, value.slice(0, maxFieldLength).toWellFormed());
  }
  return form;
}
