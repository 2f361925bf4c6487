import { translationsIn } from "#app/i18n/translations.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { getPass } from "./actions.ts";
import { GetPassForm } from "./get-pass-form.tsx";
import { WhomToAsk } from "./offer-section.tsx";

interface GetPassProps {
  locale: Language;
  /** What can be asked for; a refusal takes its place. */
  invitation?: string;
  label: string;
  /** Of the type that is asked for. */
  slug: string | undefined;
}

/** The request for a pass. */
export function GetPass({ locale, invitation, label, slug }: GetPassProps) {
  const t = translationsIn(locale);
  return (
    <GetPassForm
      act={getPass}
      slug={slug ?? ""}
      invitation={invitation}
      label={label}
      working={t("offer.getting")}
      retry={t("failure.retry")}
      identify={t("failure.identify")}
      allPasses={t("member.allPasses")}
      whomToAsk={<WhomToAsk locale={locale} />}
    />
  );
}
