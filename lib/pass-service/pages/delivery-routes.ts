import { type Context, Hono } from "hono";
import { awaitsInput, isUnpaid } from "../domain/holder-inputs.ts";
import { type Localisation, localisationOf } from "../language/language.ts";
import { isCode } from "../random-code.ts";
import type { Service } from "../service.ts";
import { findCardByCode } from "../store/cards.ts";
import { findHolderForm, keepNotifyChoice } from "../store/holder-inputs.ts";
import { findPassBack } from "../store/pass-back.ts";
import { findShortLink } from "../store/sms.ts";
import { findWalletPassByCode } from "../store/wallet-pass.ts";
import { addToWallet } from "../store/wallets.ts";
import { closedPage, deliveryPage, offersNotifyList } from "./delivery-page.ts";
import { detailsPage } from "./details-page.ts";
import { deviceKindOf, deviceOf } from "./device.ts";
import { untouched } from "./input-form.ts";
import { noPass } from "./message-page.ts";
import { type PassView, passViewOf } from "./pass-view.ts";
import { boundedForm, limitForm, readForm, requireOwnOrigin } from "./request-guards.ts";
import { walletChoicesOf } from "./wallet-choices.ts";
import { keepWallet, newWallet, walletOf } from "./wallet-cookie.ts";

/** The addresses of one pass: its short link, its delivery page, and the way into the service's own wallet. */
export function deliveryRoutes(service: Service): Hono {
  const app = new Hono();

  app.get("/p/:code", async (context) => {
    const ticket = (await walletOf(context, service)) ?? newWallet(service);
    const view = await viewOf(context, ticket.walletId);
    if (!view) return noPass(context);
    // Given out before anything is put into it, so that a double click finds one wallet, not two.
    if (!view.closed) keepWallet(context, service, ticket);
    const localisation = localisationOf(context, view.card.issuer.languages);
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
        copyLimit: service.limits.copiesOfPass,
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
    return context.html(closedPage(localisationOf(context, view.card.issuer.languages), view), 410);
  });

  const posted = [requireOwnOrigin(service.addresses.origin), limitForm(service)] as const;
  app.post("/p/:code/wallet", ...posted, async (context) => {
    const deliveryCode = context.req.param("code");
    if (!isCode(deliveryCode)) return noPass(context);
    const { database, clock, newId } = service;
    const ticket = (await walletOf(context, service)) ?? newWallet(service);
    const result = await addToWallet(database, {
      deliveryCode,
      walletId: ticket.walletId,
      newSecret: ticket.known ? undefined : ticket.secret,
      device: deviceOf(context.req.header("user-agent")),
      limit: service.limits.copiesOfPass,
      now: clock(),
      newId,
    });
    if (result.outcome === "no-pass") return noPass(context);
    if (result.outcome === "closed") return context.redirect(`/p/${deliveryCode}/closed`, 303);
    if (result.outcome === "awaits-input" || result.outcome === "unpaid") {
      return context.redirect(`/p/${deliveryCode}`, 303);
    }
    keepWallet(context, service, ticket);
    const notice = result.outcome === "replaced" ? "?notice=replaced" : "";
    return context.redirect(`/wallet/${result.copyId}${notice}`, 303);
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
    const device = deviceKindOf(context.req.header("user-agent"));
    return walletChoicesOf(service, pass, device, localisation);
  }

  async function viewOf(context: Context, walletId?: string): Promise<PassView | undefined> {
    const code = context.req.param("code") ?? "";
    if (!isCode(code)) return undefined;
    const card = await findCardByCode(service.database, code, walletId);
    return (
      card && passViewOf(card, service.clock(), localisationOf(context, card.issuer.languages))
    );
  }

  return app;
}

/** A pass that the holder must fill in first shows its form in place of the ways into a wallet. */
function awaitsDetails({ closed, card }: PassView): boolean {
  return awaitsInput(card) && !closed && !card.copyId;
}
