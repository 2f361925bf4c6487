import { type Context, Hono } from "hono";
import { readTypedKennitala } from "#contract/index.ts";
import { passToDeliver } from "../domain/delivery-by-kennitala.ts";
import { holderFields, type InputProblems, readHolderInputs } from "../domain/holder-inputs.ts";
import { offerOf } from "../domain/new-pass-offer.ts";
import { balanceOfNewPass, stampsOfNewPass } from "../domain/pass-write.ts";
import {
  chooseLanguage,
  type Localisation,
  localisationOf,
  wordsFor,
} from "../language/language.ts";
import { countRequest } from "../rate-limits.ts";
import { isCode, kennitalaDigest, signCode, verifySignedCode } from "../secrets.ts";
import type { Service } from "../service.ts";
import {
  findPassesOfKennitala,
  findTemplateByCode,
  obtainPass,
  type TemplateOnOffer,
} from "../store/template-page.ts";
import { problemsShown, typedIn } from "./input-form.ts";
import { messageResponse } from "./message-page.ts";
import { boundedForm, readForm, requireOwnOrigin, retryAfter } from "./request-guards.ts";
import { type KennitalaForm, kennitalaPage, noOfferPage, obtainPage } from "./template-pages.ts";

/** The page of a template: a new pass for anybody, or a membership's pass by kennitala. */
export function templateRoutes(service: Service): Hono {
  const { database, clock, newId, newCode, addresses, rateLimiters, secret } = service;
  const app = new Hono();

  app.get("/t/:code", async (context) => {
    const on = await templateAt(context);
    return on ? showPage(context, on) : noTemplate(context);
  });

  app.post("/t/:code", requireOwnOrigin(addresses.origin), boundedForm, async (context) => {
    const on = await templateAt(context);
    if (!on) return noTemplate(context);
    const sent = await readForm(context);
    switch (offerOf(on.template, on.isOfMembership).way) {
      case "form":
        return obtain(context, on, sent);
      case "kennitala":
        return chooseLanguage(context, sent)
          ? showKennitala(context, on, { typed: sent.get("kennitala") ?? "" })
          : deliver(context, on, sent.get("kennitala") ?? "");
      default:
        return context.redirect(`/t/${on.template.deliveryCode}`, 303);
    }
  });

  async function obtain(context: Context, on: TemplateOnOffer, sent: URLSearchParams) {
    const { template } = on;
    const signed = sent.get("code") ?? "";
    const deliveryCode = verifySignedCode(await secret(), signed, template.id);
    if (!deliveryCode) return context.redirect(`/t/${template.deliveryCode}`, 303);
    const fields = holderFields(template, []);
    if (chooseLanguage(context, sent)) {
      const problems = problemsShown(sent, fields, template);
      return showForm(context, on, signed, { sent, problems });
    }
    const minutes = await countRequest(context, service, rateLimiters.formFrom);
    if (minutes) return showForm(context, on, signed, { sent, minutesToWait: minutes });
    const now = clock();
    const entered = readHolderInputs(fields, typedIn(sent, fields), template);
    if (!entered.ok) return showForm(context, on, signed, { sent, problems: entered.problems });
    const result = await obtainPass(database, {
      row: {
        id: newId(),
        issuerId: template.issuerId,
        passTemplateId: template.id,
        deliveryCode,
        scanCode: newCode(),
        stampsLeft: stampsOfNewPass(template.type, template.stamps),
        balance: balanceOfNewPass(template.type, template.initialAmount),
        createdAt: now,
      },
      inputs: entered.changed,
    });
    switch (result.outcome) {
      case "obtained":
      case "held":
        return context.redirect(`/p/${deliveryCode}`, 303);
      case "not-offered":
        return context.redirect(`/t/${template.deliveryCode}`, 303);
      default:
        return showForm(context, on, signed, { sent, problems: result.problems });
    }
  }

  async function deliver(context: Context, on: TemplateOnOffer, typed: string) {
    const { id, kennitalaAgeVerification } = on.template;
    const minutes = await countRequest(context, service, rateLimiters.kennitalaFrom);
    if (minutes) return showKennitala(context, on, { typed, problem: { minutesToWait: minutes } });
    const read = readTypedKennitala(typed);
    if (!read.ok) return showKennitala(context, on, { typed, problem: "invalid" });
    const digest = kennitalaDigest(await secret(), read.kennitala, id);
    const isOften = (await rateLimiters.timesOfKennitala.count(digest)) !== undefined;
    const passes = await findPassesOfKennitala(database, id, read.kennitala);
    const pass = passToDeliver(read.kennitala, passes, kennitalaAgeVerification, clock());
    // One that is sent too often gets the answer of one that opens nothing: a limit of its own
    // that shows would tell what others have tried.
    return pass && !isOften
      ? context.redirect(`/p/${pass.deliveryCode}`, 303)
      : showKennitala(context, on, { typed, problem: "refused" });
  }

  async function templateAt(context: Context): Promise<TemplateOnOffer | undefined> {
    const code = context.req.param("code") ?? "";
    return isCode(code) ? findTemplateByCode(database, code) : undefined;
  }

  async function showPage(context: Context, on: TemplateOnOffer) {
    const offer = offerOf(on.template, on.isOfMembership);
    if (offer.way === "form") {
      return showForm(context, on, signCode(await secret(), newCode(), on.template.id));
    }
    if (offer.way === "kennitala") return showKennitala(context, on, { typed: "" });
    return context.html(noOfferPage(localisationFor(context, on), on, offer.reason));
  }

  function showForm(
    context: Context,
    on: TemplateOnOffer,
    signedCode: string,
    answer: { sent?: URLSearchParams; problems?: InputProblems; minutesToWait?: number } = {},
  ) {
    const { sent = new URLSearchParams(), problems = new Map(), minutesToWait: minutes } = answer;
    const fields = holderFields(on.template, []);
    const typed = typedIn(sent, fields);
    const form = { rules: on.template, fields, typed, problems, minutesToWait: minutes };
    const page = obtainPage(localisationFor(context, on), on, form, signedCode);
    if (minutes === undefined) return context.html(page, problems.size > 0 ? 422 : 200);
    retryAfter(context, minutes);
    return context.html(page, 429);
  }

  function showKennitala(context: Context, on: TemplateOnOffer, form: KennitalaForm) {
    const page = kennitalaPage(localisationFor(context, on), on, form);
    if (typeof form.problem !== "object") return context.html(page, form.problem ? 422 : 200);
    retryAfter(context, form.problem.minutesToWait);
    return context.html(page, 429);
  }

  return app;
}

function localisationFor(context: Context, { issuer, template }: TemplateOnOffer): Localisation {
  return wordsFor(localisationOf(context, issuer.languages), template.type);
}

function noTemplate(context: Context): Response | Promise<Response> {
  return messageResponse(context, 404, "question", ({ noTemplate }) => noTemplate);
}
