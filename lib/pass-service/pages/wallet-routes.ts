import { type Context, Hono } from "hono";
import { recordIdSchema } from "#contract/index.ts";
import { localisationOf } from "../language/language.ts";
import type { Service } from "../service.ts";
import { findCardInWallet, findCardsInWallet } from "../store/cards.ts";
import { recordCopyUse } from "../store/copy-limit.ts";
import { findWalletMessages } from "../store/notifications.ts";
import { findPassBack } from "../store/pass-back.ts";
import { removeFromWallet } from "../store/wallets.ts";
import { messageResponse } from "./message-page.ts";
import { passViewOf } from "./pass-view.ts";
import { limitForm, requireOwnOrigin } from "./request-guards.ts";
import { keepWallet, walletOf } from "./wallet-cookie.ts";
import { walletCardPage, walletListPage } from "./wallet-pages.ts";

/** Of passes and messages, the newest. */
const maxShown = 50;

/** The service's own wallet: what this browser holds, one pass of it, and its removal. */
export function walletRoutes(service: Service): Hono {
  const { database, clock } = service;
  const app = new Hono();

  app.get("/wallet", async (context) => {
    const localisation = localisationOf(context);
    const ticket = await walletOf(context, service);
    if (!ticket?.known) return context.html(walletListPage(localisation, [], 0));
    keepWallet(context, service, ticket);
    const { cards, total } = await findCardsInWallet(database, ticket.walletId, maxShown);
    const now = clock();
    return context.html(
      walletListPage(
        localisation,
        cards.map((card) => passViewOf(card, now, localisation)),
        total,
      ),
    );
  });

  app.get("/wallet/:copyId", async (context) => {
    const copyId = copyIdOf(context);
    const ticket = copyId && (await walletOf(context, service));
    const card = ticket && (await findCardInWallet(database, ticket.walletId, copyId));
    if (!card) return noCard(context);
    keepWallet(context, service, ticket);
    const localisation = localisationOf(context, card.issuer.languages);
    const now = clock();
    await recordCopyUse(database, copyId, now);
    const messages = await findWalletMessages(database, copyId, maxShown);
    const isReplacing = context.req.query("notice") === "replaced";
    return context.html(
      walletCardPage(localisation, passViewOf(card, now, localisation), {
        ...messages,
        back: await findPassBack(database, card.id),
        replacedBeyond: isReplacing ? service.limits.copiesOfPass : undefined,
      }),
    );
  });

  app.post(
    "/wallet/:copyId/remove",
    requireOwnOrigin(service.addresses.origin),
    limitForm(service),
    async (context) => {
      const copyId = copyIdOf(context);
      const ticket = copyId && (await walletOf(context, service));
      if (!ticket) return noCard(context);
      const { walletId } = ticket;
      const code = await removeFromWallet(database, { walletId, copyId, now: clock() });
      return code ? context.redirect(`/p/${code}?notice=removed`, 303) : noCard(context);
    },
  );

  return app;
}

function copyIdOf(context: Context): string | undefined {
  return recordIdSchema.safeParse(context.req.param("copyId")).data;
}

function noCard(context: Context): Response | Promise<Response> {
  return messageResponse(context, 404, "question", ({ noCard }) => noCard);
}
