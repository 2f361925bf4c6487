"use server";

import { redirect } from "next/navigation";
import { getLocale } from "#app/i18n/locale.ts";
import { translationsIn } from "#app/i18n/translations.ts";
import { formatKennitala } from "#contract/index.ts";
import { memberAction } from "#portal/auth/member/member-action.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { issuePass } from "#portal/memberships/issue-pass.ts";
import type { MemberFailure } from "#portal/pass-service-failure.ts";
import type { Contact } from "../contact-block.tsx";
import { deliveryAddress, typeOfSlug } from "../member-address.ts";
import { contactIn } from "../whom-to-ask.tsx";

export type GetPassFailure =
  | Exclude<MemberFailure, "unreachable">
  | "another-type"
  | "issue-uncertain"
  | "fault";

/** What is wrong, in the reader's language. */
interface Failure {
  kind: GetPassFailure;
  title: string;
  body: string;
  next: string;
  /** Where the member may go on instead. */
  instead?: { href: string; label: string } | undefined;
  /** What the button says, where the same may be asked for again. */
  retry?: string | undefined;
  contact?: Contact | undefined;
}

export interface GetPassState {
  failure?: Failure;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

export type GetPassAction = (state: GetPassState, form: FormData) => Promise<GetPassState>;

/** Asks for the pass, then shows whatever the answer says: most often the pass itself. */
export const getPass = memberAction<GetPassState, GetPassState>(
  async (member, form) => {
    const asked = typeOfSlug(form.get("slug"));
    // The issuer's file may have changed since the form was shown.
    if (asked?.issuance !== "on-request") redirect("/passes");
    const issued = await issuePass(member.kennitala, asked);
    const locale = await getLocale();
    switch (issued.kind) {
      case "failed": {
        const { failure } = issued;
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
    // From here and not from the page behind it: a page's redirect would have the form sent again.
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

function whatNow(
  kind: GetPassFailure,
  locale: Language,
): Pick<Failure, "instead" | "retry" | "contact"> {
  const t = translationsIn(locale);
  const contact = contactIn(locale);
  switch (kind) {
    case "kennitala-invalid":
      return { instead: { href: "/", label: t("failure.identify") } };
    case "another-type":
      return { instead: { href: "/passes", label: t("member.allPasses") }, contact };
    case "issue-uncertain":
    case "key-refused":
    case "broken-contract":
    case "fault":
      return { retry: t("failure.retry"), contact };
    case "not-eligible":
    case "not-a-member":
      return { contact };
    default:
      return kind satisfies never;
  }
}
