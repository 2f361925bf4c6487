import { getTranslations } from "#app/i18n/translations.ts";
import { getPass } from "./actions.ts";
import { GetPassForm } from "./get-pass-form.tsx";
import { WhomToAsk } from "./offer-section.tsx";

interface GetPassProps {
  /** What can be asked for; a refusal takes its place. */
  invitation?: string;
  label: string;
  /** Of the type that is asked for. */
  slug: string | undefined;
}

/** The request for a pass. */
export async function GetPass({ invitation, label, slug }: GetPassProps) {
  const t = await getTranslations();
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
      whomToAsk={<WhomToAsk />}
    />
  );
}
