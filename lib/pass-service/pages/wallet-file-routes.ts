import { type Context, Hono } from "hono";
import { isClosedPassStatus } from "#contract/index.ts";
import { awaitsInput, isUnpaid } from "../domain/holder-inputs.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import { localisationOf, wordsFor } from "../language/language.ts";
import type { Words } from "../language/strings/is.ts";
import { countRequest } from "../rate-limits.ts";
import { isCode } from "../secrets.ts";
import type { Service } from "../service.ts";
import { noteObject } from "../store/platform-b-objects.ts";
import { findWalletPassByCode, type WalletPass } from "../store/wallet-pass.ts";
import { passFaceOf } from "../wallets/pass-face.ts";
import { passFileOf, passFileResponse } from "../wallets/platform-a/pass-file.ts";
import { SigningQueueFull } from "../wallets/platform-a/sign-pass.ts";
import {
  type PlatformB,
  resourcesOf,
  type SaveLinkRequest,
  saveLinkOf,
  thinSaveLinkOf,
} from "../wallets/platform-b.ts";
import { PlatformBError } from "../wallets/platform-b-objects.ts";
import { messageResponse, noPass } from "./message-page.ts";
import { tooManyRequests } from "./request-guards.ts";
import { deviceKindOf } from "./wallet-choices.ts";

/** The ways out of the delivery page into the wallets of the platforms. */
export function walletFileRoutes(service: Service): Hono {
  const { database, clock, addresses, log, objectsB, platformA, platformB } = service;
  const app = new Hono();

  // Section "Member pass object", `distributionUrl`. What it answers depends on who asks, so that
  // must be said to every cache, redirect or not.
  app.get("/p/:code/pass", async (context) => {
    context.header("Vary", "User-Agent");
    const device = deviceKindOf(context.req.header("user-agent"));
    const takesFile = device === "apple-phone" || device === "android";
    return handOut(context, (pass) => (takesFile ? passFile(context, pass) : undefined));
  });

  // The delivery page's own button, for an iPad or a Mac that says it is a computer as well.
  app.get("/p/:code/pass.pkpass", (context) => handOut(context, (pass) => passFile(context, pass)));

  app.get("/p/:code/platform-b", (context) =>
    handOut(context, (pass) => {
      if (!platformB || !pass.template.supportsGoogleWallet) return undefined;
      const now = clock();
      const localisation = localisationOf(context, pass.issuer.languages);
      const deliveryPageUrl = addresses.deliveryPage(pass.deliveryCode);
      const face = passFaceOf(pass, deliveryPageUrl, now, localisation);
      const { origin } = addresses;
      const request = { pass, face, localisation, origin, deliveryPageUrl, now };
      return saveLink(platformB, request).then((link) => context.redirect(link, 303));
    }),
  );

  return app;

  /**
   * Save link for platform B. It names the object once the REST interface has taken the pass as it is now;
   * else it contains the whole pass.
   */
  async function saveLink(platform: PlatformB, request: SaveLinkRequest): Promise<string> {
    if (!objectsB) return saveLinkOf(platform, request);
    const { passClass, object } = resourcesOf(platform, request);
    // Recorded before the object is put, so that a change of the pass during the call is patched afterwards.
    await noteObject(database, request.pass.id);
    try {
      await objectsB.putClass(passClass);
      await objectsB.putObject(object);
      const { origin, now } = request;
      return thinSaveLinkOf(platform, { origin, now, object });
    } catch (error) {
      if (!(error instanceof PlatformBError)) throw error;
      log.warn(
        { status: error.status, reason: error.message },
        "Google Wallet did not take a pass",
      );
      return saveLinkOf(platform, request);
    }
  }

  /** A closed pass leads to the error page; an unpaid or incomplete one to its own. */
  async function handOut(
    context: Context,
    answer: (pass: WalletPass) => Promise<Response | undefined> | Response | undefined,
  ): Promise<Response> {
    const code = context.req.param("code") ?? "";
    const pass = isCode(code) ? await findWalletPassByCode(database, code) : undefined;
    if (!pass) return noPass(context);
    const page = `/p/${pass.deliveryCode}`;
    if (isClosedPassStatus(passStatusOf(pass, clock()))) {
      return context.redirect(`${page}/closed`, 303);
    }
    const answered = awaitsInput(pass) || isUnpaid(pass) ? undefined : answer(pass);
    return (await answered) ?? context.redirect(page, 303);
  }

  async function passFile(context: Context, pass: WalletPass): Promise<Response | undefined> {
    if (!platformA) return undefined;
    const localisation = wordsFor(
      localisationOf(context, pass.issuer.languages),
      pass.template.type,
    );
    if (platformA.hasExpired(clock())) {
      const message = ({ noAppleWallet }: Words) => noAppleWallet;
      return messageResponse(context, 503, "stopped", message, localisation);
    }
    const minutes = await countRequest(context, service, service.rateLimiters.passFileFrom);
    if (minutes) return tooManyRequests(context, minutes);
    try {
      const { signatures } = service.rateLimits;
      return passFileResponse(
        context,
        pass,
        await passFileOf(service, platformA, pass, signatures),
      );
    } catch (error) {
      if (!(error instanceof SigningQueueFull)) throw error;
      context.header("Retry-After", "30");
      return messageResponse(context, 503, "waiting", ({ busy }) => busy, localisation);
    }
  }
}
