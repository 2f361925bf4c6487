"use server";

import { redirect } from "next/navigation";
import { getLocale, translationsIn } from "#app/i18n/translations.ts";
import { deliveryAddress, otherKennitalaAddress, typeOfSlug } from "#app/member-address.ts";
import { formatKennitala } from "#contract/index.ts";
import { keepRefusal, memberAction } from "#portal/auth/member/member-session.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { issuePass } from "#portal/memberships/member-offers.ts";
import { recordPassRequest } from "#portal/memberships/pass-requests.ts";
import type { MemberFailure } from "#portal/pass-service/failure.ts";

type GetPassFailure =
  | Exclude<MemberFailure, "unreachable" | "not-eligible" | "not-a-member">
  | "another-type"
  | "issue-uncertain"
  | "fault";

/** Interface strings in the member's language. */
interface Failure {
  kind: GetPassFailure;
  title: string;
  body: string;
  next: string;
  instead?: { href: string; label: string } | undefined;
  /** Label of the button; absent where asking again cannot help. */
  retry?: string | undefined;
}

export interface GetPassState {
  failure?: Failure;
  attempt?: string;
}

/** Issues the pass and leads to it. */
export const getPass = memberAction<GetPassState, GetPassState>(
  async (member, form) => {
    const asked = typeOfSlug(form.get("slug"));
    // The issuer's file may have changed since the form was shown.
    if (asked?.issuance !== "on-request") redirect("/passes");
    const issued = await issuePass(member.kennitala, asked);
    await recordPassRequest(member.kennitala, asked.subscriberListId, issued);
    const locale = await getLocale();
    switch (issued.kind) {
      case "failed": {
        const { failure } = issued;
        if (failure === "not-eligible" || failure === "not-a-member") {
          await keepRefusal(member, asked.subscriberListId);
          redirect(`/passes?refused=${asked.slug}`);
        }
        const kind = failure === "unreachable" ? "issue-uncertain" : failure;
        return answered(kind, { kennitala: formatKennitala(member.kennitala) });
      }
      case "another-type":
        return answered("another-type", {
          asked: asked.name[locale],
          issued: issued.name[locale],
        });
      case "issued":
        return redirect(
          issued.offer.kind === "hand-out"
            ? await deliveryAddress(issued.offer.deliveryPageUrl)
            : `/passes/${asked.slug}`,
        );
      default:
        return issued satisfies never;
    }
  },
  async (visit, form) => {
    if (visit.kind === "fault") return answered("fault");
    // Redirects here, because a redirect by the page would have the browser send the form again.
    const asked = typeOfSlug(form.get("slug"));
    redirect(asked && visit.timedOut ? `/passes/${asked.slug}` : "/?signed-out=timed-out");
  },
);

type Facts = Partial<Record<"kennitala" | "asked" | "issued", string>>;

async function answered(
  kind: GetPassFailure,
  { kennitala = "", asked = "", issued = "" }: Facts = {},
): Promise<GetPassState> {
  const locale = await getLocale();
  const t = translationsIn(locale, "failure");
  return {
    failure: {
      kind,
      title: t(`${kind}.title`),
      body: t(`${kind}.body`, { kennitala, asked, issued }),
      next: t(`${kind}.next`, { asked }),
      ...whatNow(kind, locale),
    },
    attempt: crypto.randomUUID(),
  };
}

function whatNow(kind: GetPassFailure, locale: Language): Pick<Failure, "instead" | "retry"> {
  const t = translationsIn(locale);
  switch (kind) {
    case "kennitala-invalid":
      return { instead: { href: otherKennitalaAddress, label: t("member.otherKennitala") } };
    case "another-type":
      return { instead: { href: "/passes", label: t("member.allPasses") } };
    case "issue-uncertain":
    case "key-refused":
    case "broken-contract":
    case "fault":
      return { retry: t("failure.retry") };
    default:
      return kind satisfies never;
  }
}
