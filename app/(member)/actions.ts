"use server";

import { redirect } from "next/navigation";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { type Kennitala, readTypedKennitala } from "#contract/index.ts";
import { getClientAddress } from "#portal/auth/client-address.ts";
import { electronicIdSignOutAddress } from "#portal/auth/member/electronic-id/member-oidc-client.ts";
import { startElectronicIdSignIn } from "#portal/auth/member/electronic-id/sign-in.ts";
import { publicAction } from "#portal/auth/member/member-action.ts";
import {
  beginMemberSession,
  endMemberSession,
  getVisit,
} from "#portal/auth/member/member-session.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { TooLong } from "#portal/limits/bounded-form.ts";
import {
  minutesToWaitForKennitala,
  minutesToWaitForTextLink,
} from "#portal/limits/member-limits.ts";
import { lookUpOffer } from "#portal/memberships/member-memberships.ts";
import { enqueueTextLink } from "#portal/messaging/job-queue.ts";
import { requestTextLink } from "#portal/messaging/text-link/request-store.ts";
import { deliveryAddress, passesAddress, refusedAddress, typeOfSlug } from "./member-address.ts";

/** What the pressed button asks for with the kennitala: the passes on the screen, or a link by text. */
export const identify = publicAction<IdentifyState, IdentifyState>(
  async (form): Promise<IdentifyState> => {
    const t = await getTranslations("identify.problem");
    const typed = typedIn(form);
    const mode = form.get("mode") === "text-link" ? "text-link" : "kennitala";
    if (!offersMode(mode)) return stopped("", t("not-offered"));
    const read = readTypedKennitala(typed);
    if (!read.ok) return answered(typed, t(read.problem));
    const { kennitala } = read;
    const slug = form.get("slug");
    const address = await getClientAddress();
    if (mode === "text-link") {
      const minutes = await minutesToWaitForTextLink(address);
      if (minutes !== undefined) return stopped(typed, t("too-many-links", { minutes }));
      await askForTextLink(kennitala, slug);
      redirect("/text-link");
    }
    const minutes = await minutesToWaitForKennitala({ address, kennitala });
    if (minutes !== undefined) return stopped(typed, t("too-many", { minutes }));
    await beginMemberSession({ kennitala, mode });
    redirect((await deliveryPage(kennitala, slug)) ?? passesAddress(slug));
  },
  notNow,
);

/** One answer for every well-formed kennitala: the page that says what happens if it is a member's. */
async function askForTextLink(kennitala: Kennitala, slug: unknown): Promise<void> {
  await requestTextLink(
    { database: getDatabase(), enqueue: enqueueTextLink, now: new Date() },
    { kennitala, subscriberListId: typeOfSlug(slug)?.subscriberListId },
  );
}

/** Whoever comes by a deep link is sent on at once; what else there is to say, the type's page says. */
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

/** Here first, then where the electronic ID was shown: the browser comes back from there. */
export const signOut = publicAction<FormData, void>(
  async () => {
    const visit = await getVisit();
    await endMemberSession();
    const elsewhere =
      visit.kind === "member" ? await electronicIdSignOutAddress(visit.member) : undefined;
    redirect(elsewhere ?? "/?signed-out=left");
  },
  // The browser has forgotten by then.
  async () => redirect("/?signed-out=left"),
);

/** What a form that asks for a kennitala shows after it was sent. */
export interface IdentifyState {
  typed: string;
  /** What is wrong, in the reader's language. */
  problem?: string;
  /** That it is not the kennitala that is wrong: it may be sent again as it stands. */
  isStopped?: boolean;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

function answered(typed: string, problem: string): IdentifyState {
  return { typed, problem, attempt: crypto.randomUUID() };
}

/** What was typed may well be right: something else is in the way. */
function stopped(typed: string, problem: string): IdentifyState {
  return { ...answered(typed, problem), isStopped: true };
}

/** A fault of ours, or a value too long for any kennitala: what was typed stays in the form. */
async function notNow(form: FormData, tooLong?: TooLong): Promise<IdentifyState> {
  const t = await getTranslations("identify.problem");
  return tooLong ? answered(typedIn(form), t("malformed")) : stopped(typedIn(form), t("failed"));
}

function typedIn(form: FormData): string {
  const value = form.get("kennitala");
  return typeof value === "string" ? value : "";
}
