import { type Context, Hono } from "hono";
import { type InputProblems, readHolderInputs } from "../domain/holder-inputs.ts";
import { countRequest } from "../http/client-limit.ts";
import { localisationOf } from "../language/language.ts";
import { isCode } from "../random-code.ts";
import type { Service } from "../service.ts";
import { findCardByCode } from "../store/cards.ts";
import { findHolderForm, saveHolderInputs } from "../store/holder-inputs.ts";
import { detailsPage } from "./details-page.ts";
import { typedIn, untouched } from "./input-form.ts";
import { noPass } from "./message-page.ts";
import { passViewOf } from "./pass-view.ts";
import { boundedForm, readForm, requireOwnOrigin, retryAfter } from "./request-guards.ts";

/** What the holder of a pass enters on it: the form, and its saving. */
export function inputRoutes(service: Service): Hono {
  const { database, clock } = service;
  const app = new Hono();

  app.get("/p/:code/details", (context) => showForm(context));

  app.post(
    "/p/:code/details",
    requireOwnOrigin(service.addresses.origin),
    boundedForm,
    async (context) => {
      const deliveryCode = context.req.param("code");
      if (!isCode(deliveryCode)) return noPass(context);
      const sent = await readForm(context);
      const minutes = await countRequest(context, service, service.limiters.formFrom);
      if (minutes) return showForm(context, { sent, problems: new Map(), minutesToWait: minutes });
      const now = clock();
      const result = await saveHolderInputs(database, { deliveryCode, now }, ({ fields, rules }) =>
        readHolderInputs(fields, typedIn(sent, fields), rules),
      );
      switch (result.outcome) {
        case "saved":
          return context.redirect(`/p/${deliveryCode}?notice=saved`, 303);
        case "closed":
          return context.redirect(`/p/${deliveryCode}/closed`, 303);
        case "no-pass":
          return noPass(context);
        default:
          return showForm(context, { sent, problems: result.problems });
      }
    },
  );

  async function showForm(
    context: Context,
    refused?: { sent: URLSearchParams; problems: InputProblems; minutesToWait?: number },
  ): Promise<Response> {
    const code = context.req.param("code") ?? "";
    const card = isCode(code) ? await findCardByCode(database, code, undefined) : undefined;
    const form = card && (await findHolderForm(database, code));
    if (!form) return noPass(context);
    const localisation = localisationOf(context, card.issuer.languages);
    const view = passViewOf(card, clock(), localisation);
    if (view.closed) return context.redirect(`/p/${code}/closed`, 303);
    if (!form.fields.some(({ open }) => open)) return context.redirect(`/p/${code}`, 303);
    if (!refused) return context.html(detailsPage(localisation, view, untouched(form)));
    const { sent, problems, minutesToWait: minutes } = refused;
    const typed = typedIn(sent, form.fields);
    const page = detailsPage(localisation, view, {
      ...form,
      typed,
      problems,
      minutesToWait: minutes,
    });
    if (minutes === undefined) return context.html(page, 422);
    retryAfter(context, minutes);
    return context.html(page, 429);
  }

  return app;
}
