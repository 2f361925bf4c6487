"use server";

import { redirect } from "next/navigation";
import {
  getIssuerLang,
  getLocale,
  getTranslations,
  translationsIn,
} from "#app/i18n/translations.ts";
import { deliveryAddress, passesAddress, refusedAddress, typeOfSlug } from "#app/member-address.ts";
import { type Kennitala, readTypedKennitala } from "#contract/index.ts";
import {
  electronicIdSignOutAddress,
  startElectronicIdSignIn,
} from "#portal/auth/member/electronic-id/sign-in.ts";
import {
  beginMemberSession,
  endMemberSession,
  getVisit,
} from "#portal/auth/member/member-session.ts";
import { publicAction } from "#portal/auth/public-action.ts";
import {
  countKennitala,
  getClientAddress,
  minutesToWaitForTextLink,
} from "#portal/auth/rate-limits.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { TooLong } from "#portal/input/bounded-form.ts";
import { lookUpOffer } from "#portal/memberships/member-offers.ts";
import { enqueueTextLink } from "#portal/messaging/job-queue.ts";
import { keepAskedKennitala } from "#portal/messaging/text-link/asked-kennitala.ts";
import { requestTextLink } from "#portal/messaging/text-link/text-link-requests.ts";

/** Starts a member session, or asks for a link by text message, as the pressed button says. */
export const identify = publicAction<IdentifyState, IdentifyState>(
  async (form): Promise<IdentifyState> => {
    const typed = typedIn(form);
    const mode = form.get("mode") === "text-link" ? "text-link" : "kennitala";
    if (!offersMode(mode)) return stopped("", (t) => t("not-offered"));
    const read = readTypedKennitala(typed);
    if (!read.ok) return answered(typed, (t) => t(read.problem));
    const { kennitala } = read;
    const slug = form.get("slug");
    const address = await getClientAddress();
    if (mode === "text-link") {
      const minutes = await minutesToWaitForTextLink(address);
      if (minutes !== undefined) {
        return stopped(typed, (t) => t("too-many-links", { minutes }));
      }
      await askForTextLink(kennitala, slug);
      await keepAskedKennitala(kennitala);
      redirect("/text-link");
    }
    const reached = await countKennitala({ address, kennitala });
    if (reached) return stopped(typed, (t) => t(`too-many.${reached.limit}`, reached));
    await beginMemberSession({ kennitala, mode });
    redirect((await deliveryPage(kennitala, slug)) ?? passesAddress(slug));
  },
  notNow,
);

/**
 * Requests a link by text message. The answer is the same for members and others, so that nobody
 * learns who is a member.
 */
async function askForTextLink(kennitala: Kennitala, slug: unknown): Promise<void> {
  const t = await getTranslations("textLink");
  // The template's text is in the issuer's language, so a page in another language sends a text of its own.
  const content = (await getIssuerLang()) ? t("sms") : undefined;
  await requestTextLink(
    { database: getDatabase(), enqueue: enqueueTextLink, now: new Date() },
    { kennitala, subscriberListId: typeOfSlug(slug)?.subscriberListId, content },
  );
}

/** The delivery page of the type that a deep link names, where its pass may be handed out. */
async function deliveryPage(kennitala: Kennitala, slug: unknown): Promise<string | undefined> {
  const type = typeOfSlug(slug);
  if (!type) return undefined;
  const found = await lookUpOffer(kennitala, type.slug);
  return found.kind === "offer" && found.offer.kind === "hand-out"
    ? deliveryAddress(found.offer.deliveryPageUrl)
    : undefined;
}

export const signInWithElectronicId = publicAction<FormData, void>(
  async (form) => {
    if (!offersMode("electronic-id")) redirect("/");
    const slug = typeOfSlug(form.get("slug"))?.slug ?? "";
    const address = await getClientAddress();
    const sent = await startElectronicIdSignIn({ slug, address, language: await getLocale() });
    redirect(sent.kind === "sent" ? sent.address.href : refusedAddress(sent.reason, slug));
  },
  async (form) => redirect(refusedAddress("failed", form.get("slug"))),
);

/** Ends the session here first, then at the electronic ID, which leads the browser back. */
export const signOut = publicAction<FormData, void>(
  async () => {
    const visit = await getVisit();
    await endMemberSession();
    const elsewhere =
      visit.kind === "member" ? await electronicIdSignOutAddress(visit.member) : undefined;
    redirect(elsewhere ?? "/?signed-out=left");
  },
  // The session cookie is gone by then.
  async () => redirect("/?signed-out=left"),
);

/** State of the form that asks for a kennitala. */
export interface IdentifyState {
  typed: string;
  /** In each language, because the reader may change the language while the problem is shown. */
  problem?: Record<Language, string>;
  /** The kennitala may be right: the same form may be sent again. */
  isStopped?: boolean;
  /** Differs with each answer, so that each answer takes the focus. */
  attempt?: string;
}

const problemsIn = (language: Language) => translationsIn(language, "identify.problem");
type Problem = (t: ReturnType<typeof problemsIn>) => string;

function answered(typed: string, problem: Problem): IdentifyState {
  const inEach = { is: problem(problemsIn("is")), en: problem(problemsIn("en")) };
  return { typed, problem: inEach, attempt: crypto.randomUUID() };
}

function stopped(typed: string, problem: Problem): IdentifyState {
  return { ...answered(typed, problem), isStopped: true };
}

/** After a fault, or for a value that is too long for a kennitala; keeps what was typed. */
async function notNow(form: FormData, tooLong?: TooLong): Promise<IdentifyState> {
  return tooLong
    ? answered(typedIn(form), (t) => t("malformed"))
    : stopped(typedIn(form), (t) => t("failed"));
}

function typedIn(form: FormData): string {
  const value = form.get("kennitala");
  return typeof value === "string" ? value : "";
}
