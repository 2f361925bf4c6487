"use server";

import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { type Kennitala, readTypedKennitala } from "#contract/index.ts";
import { getClientAddress } from "#portal/auth/client-address.ts";
import { startElectronicIdSignIn } from "#portal/auth/member/electronic-id/sign-in.ts";
import { publicAction } from "#portal/auth/member/member-action.ts";
import { beginMemberSession } from "#portal/auth/member/member-session.ts";
import { offersMode } from "#portal/auth/member/sign-in-modes.ts";
import { minutesToWaitForKennitala } from "#portal/limits/member-limits.ts";
import { lookUpOffer } from "#portal/memberships/member-memberships.ts";
import { answered, type IdentifyState, notNow, stopped, typedIn } from "./identify-state.ts";
import { passesAddress, refusedAddress, typeOfSlug } from "./member-address.ts";

export const identify = publicAction<IdentifyState, IdentifyState>(
  async (form): Promise<IdentifyState> => {
    const t = await getTranslations("identify.problem");
    const typed = typedIn(form);
    if (!offersMode("kennitala")) return stopped("", t("not-offered"));
    const read = readTypedKennitala(typed);
    if (!read.ok) return answered(typed, t(read.problem));
    const { kennitala } = read;
    const address = await getClientAddress();
    const minutes = await minutesToWaitForKennitala({ address, kennitala });
    if (minutes !== undefined) return stopped(typed, t("too-many", { minutes }));
    await beginMemberSession({ kennitala, mode: "kennitala" });
    redirect((await deliveryPage(kennitala, form.get("slug"))) ?? passesAddress(form.get("slug")));
  },
  notNow,
);

/** Whoever comes by a deep link is sent on at once; what else there is to say, the type's page says. */
async function deliveryPage(kennitala: Kennitala, slug: unknown): Promise<string | undefined> {
  const type = typeOfSlug(slug);
  if (!type) return undefined;
  const found = await lookUpOffer(kennitala, type.slug);
  return found.kind === "offer" && found.offer.kind === "hand-out"
    ? found.offer.deliveryPageUrl
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
