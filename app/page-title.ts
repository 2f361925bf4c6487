import type { Metadata } from "next";
import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { answersWithProblem } from "#portal/observability/answered-problem.ts";

/** What the page is, then whose portal it is on; that something is wrong comes first of all. */
export async function pageTitle(
  title: string,
  hasProblem: boolean = answersWithProblem(),
): Promise<Metadata> {
  const whole = `${title} – ${getConfiguration().issuer.name}`;
  if (!hasProblem) return { title: whole };
  return { title: (await getTranslations("site"))("problemTitle", { title: whole }) };
}
