"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readTypedKennitala } from "#contract/index.ts";
import { getClientAddress } from "#portal/auth/client-address.ts";
import { publicAction } from "#portal/auth/member/member-action.ts";
import { offersMode } from "#portal/auth/member/sign-in-modes.ts";
import { getDatabase } from "#portal/database/database.ts";
import { minutesToWaitForTextLink } from "#portal/limits/member-limits.ts";
import { enqueueTextLink } from "#portal/messaging/job-queue.ts";
import { requestTextLink } from "#portal/messaging/text-link/request-text-link.ts";
import { answered, type IdentifyState, notNow, stopped, typedIn } from "../identify-state.ts";
import { typeOfSlug } from "../member-address.ts";

/** One answer for every well-formed kennitala: the page that says what happens if it is a member's. */
export const askForTextLink = publicAction<IdentifyState, IdentifyState>(
  async (form): Promise<IdentifyState> => {
    const t = await getTranslations("identify.problem");
    const typed = typedIn(form);
    if (!offersMode("text-link")) return stopped("", t("not-offered"));
    const read = readTypedKennitala(typed);
    if (!read.ok) return answered(typed, t(read.problem));
    const subscriberListId = typeOfSlug(form.get("slug"))?.subscriberListId;
    const minutes = await minutesToWaitForTextLink(await getClientAddress());
    if (minutes !== undefined) return stopped(typed, t("too-many-links", { minutes }));
    await requestTextLink(
      { database: getDatabase(), enqueue: enqueueTextLink, now: new Date() },
      { kennitala: read.kennitala, subscriberListId },
    );
    redirect("/text-link");
  },
  notNow,
);
