import type { Metadata } from "next";
import type { MessageKeys, Messages, NestedKeyOf } from "use-intl/core";
import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { answersWithProblem, answersWithReview } from "#portal/observability/request-context.ts";

export type StringKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The `generateMetadata` of a page whose title is one interface string. */
export function titled(key: StringKey): () => Promise<Metadata> {
  return async () => pageTitle((await getTranslations())(key as "missing.title"));
}

/** Title with the issuer's name. A prefix says that the page shows a problem or a review step. */
export async function pageTitle(
  title: string,
  hasProblem: boolean = answersWithProblem(),
): Promise<Metadata> {
  const t = await getTranslations("site");
  const whole = `${title} – ${getConfiguration().issuer.name}`;
  const step = answersWithReview() ? t("reviewTitle", { title: whole }) : whole;
  return { title: hasProblem ? t("problemTitle", { title: step }) : step };
}
