import type { Metadata } from "next";
import type { MessageKeys, Messages, NestedKeyOf } from "use-intl/core";
import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { answersWithProblem } from "#portal/observability/answered-problem.ts";

type StringKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The `generateMetadata` of a page whose title is one interface string. */
export function titled(key: StringKey): () => Promise<Metadata> {
  return async () => pageTitle((await getTranslations())(key as "missing.title"));
}

/** What the page is, then the issuer's name. A page that tells of a problem says so first. */
export async function pageTitle(
  title: string,
  hasProblem: boolean = answersWithProblem(),
): Promise<Metadata> {
  const whole = `${title} – ${getConfiguration().issuer.name}`;
  if (!hasProblem) return { title: whole };
  return { title: (await getTranslations("site"))("problemTitle", { title: whole }) };
}
