import { type Context, Hono } from "hono";
import { awaitsInput, isUnpaid } from "../domain/holder-inputs.ts";
import { type Localisation, localisationOf, wordsFor } from "../language/language.ts";
import { isCode } from "../secrets.ts";
import type { Service } from "../service.ts";
import { findCardByCode, findPassBack, type StoredCard } from "../store/cards.ts";
import { findHolderForm, keepNotifyChoice } from "../store/holder-inputs.ts";
import { findShortLink } from "../store/queue-sms.ts";
import { findWalletPassByCode } from "../store/wallet-pass.ts";
import { addToWallet } from "../store/wallets.ts";
import { closedPage, deliveryPage, offersNotifyList } from "./delivery-page.ts";
import { detailsPage } from "./details-page.ts";
import { untouched } from "./input-form.ts";
import { noPass } from "./message-page.ts";
import { type PassView, passViewOf } from "./pass-view.ts";
import { boundedForm, limitForm, readForm, requireOwnOrigin } from "./request-guards.ts";
import { deviceKindOf, deviceOf, walletChoicesOf } from "./wallet-choices.ts";
import { keepWalletSession, newWalletSession, walletSessionOf } from "./wallet-session.ts";

/** The addresses of one pass: its short link, its delivery page, and the way into the service's own wallet. */
export function deliveryRoutes(service: Service): Hono {
  const app = new Hono();

  app.get("/p/:code", async (context) => {
    const session = (await walletSessionOf(context, service)) ?? newWalletSession(service);
    const view = await viewOf(context, session.walletId);
    if (!view) return noPass(context);
    // The wallet session is set before a pass is added, so that a double click uses one wallet.
    if (!view.closed) keepWalletSession(context, service, session);
    const localisation = localisationFor(context, view.card);
    const form = await findHolderForm(service.database, view.card.deliveryCode);
    const back = await findPassBack(service.database, view.card.id);
    // What a pass costs comes before what it asks: filled in, it would go into no wallet yet.
    if (form && awaitsDetails(view) && !isUnpaid(view.card)) {
      return context.html(detailsPage(localisation, view, untouched(form), back));
    }
    const notice = context.req.query("notice");
    const wallets = await walletsFor(context, view, localisation);
    return context.html(
      deliveryPage(localisation, view, {
        notice,
        back,
        form,
        wallets,
        copyLimit: service.rateLimits.copiesOfPass,
      }),
    );
  });

  app.get("/s/:code", async (context) => {
    const code = context.req.param("code");
    if (!/^[0-9A-Za-z]{8,16}$/.test(code)) return noPass(context);
    const link = await findShortLink(service.database, code);
    return link ? context.redirect(`/p/${link.deliveryCode}`, 303) : noPass(context);
  });

  app.get("/p/:code/closed", async (context) => {
    const view = await viewOf(context);
    if (!view) return noPass(context);
    if (!view.closed) return context.redirect(`/p/${view.card.deliveryCode}`, 303);
    return context.html(closedPage(localisationFor(context, view.card), view), 410);
  });

  const posted = [requireOwnOrigin(service.addresses.origin), limitForm(service)] as const;
  app.post("/p/:code/wallet", ...posted, async (context) => {
    const deliveryCode = context.req.param("code");
    if (!isCode(deliveryCode)) return noPass(context);
    const { database, clock, newId } = service;
    const session = (await walletSessionOf(context, service)) ?? newWalletSession(service);
    const result = await addToWallet(database, {
      deliveryCode,
      walletId: session.walletId,
      newSecret: session.known ? undefined : session.secret,
      device: deviceOf(context.req.header("user-agent")),
      limit: service.rateLimits.copiesOfPass,
      now: clock(),
      newId,
    });
    if (result.outcome === "no-pass") return noPass(context);
    if (result.outcome === "closed") return context.redirect(`/p/${deliveryCode}/closed`, 303);
    if (result.outcome === "awaits-input" || result.outcome === "unpaid") {
      return context.redirect(`/p/${deliveryCode}`, 303);
    }
    keepWalletSession(context, service, session);
    const notice = result.outcome === "replaced" ? "replaced" : "saved";
    return context.redirect(`/wallet/${result.copyId}?notice=${notice}`, 303);
  });

  app.post("/p/:code/notify-list", ...posted, boundedForm, async (context) => {
    const deliveryCode = context.req.param("code");
    if (!isCode(deliveryCode)) return noPass(context);
    const { database, clock } = service;
    const form = await findHolderForm(database, deliveryCode);
    if (!form || !offersNotifyList(form)) return noPass(context);
    const subscribed = (await readForm(context)).get("subscribed") === "yes";
    const outcome = await keepNotifyChoice(database, { deliveryCode, subscribed, now: clock() });
    if (outcome === "no-pass") return noPass(context);
    if (outcome === "closed") return context.redirect(`/p/${deliveryCode}/closed`, 303);
    return context.redirect(`/p/${deliveryCode}?notice=saved`, 303);
  });

  /** The platforms' wallets; absent while the holder must still enter something or pay. */
  async function walletsFor(
    context: Context,
    { card, closed }: PassView,
    localisation: Localisation,
  ) {
    if (closed || awaitsInput(card) || isUnpaid(card)) return undefined;
    const pass = await findWalletPassByCode(service.database, card.deliveryCode);
    if (!pass) return undefined;
    const device = deviceKindOf(
      context.req.header("user-agent"),
      context.req.header("sec-ch-ua-platform"),
    );
    return walletChoicesOf(service, pass, device, localisation);
  }

  async function viewOf(context: Context, walletId?: string): Promise<PassView | undefined> {
    const code = context.req.param("code") ?? "";
    if (!isCode(code)) return undefined;
    const card = await findCardByCode(service.database, code, walletId);
    return card && passViewOf(card, service.clock(), localisationFor(context, card));
  }

  return app;
}

function localisationFor(context: Context, { issuer, templateType }: StoredCard): Localisation {
  return wordsFor(localisationOf(context, issuer.languages), templateType);
}

/** A pass that the holder must fill in first shows its form in place of the ways into a wallet. */
function awaitsDetails({ closed, card }: PassView): boolean {
  return awaitsInput(card) && !closed && !card.copyId;
}
