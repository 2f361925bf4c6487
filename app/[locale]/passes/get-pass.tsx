import { getTranslations } from "next-intl/server";
import { getPass } from "./actions.ts";
import { GetPassForm } from "./get-pass-form.tsx";
import { WhomToAsk } from "./offer-section.tsx";
import { troubleWords } from "./trouble-words.ts";

/** The request for a pass, with words ready for each way that it can be refused. */
export async function GetPass({ label }: { label: string }) {
  const t = await getTranslations();
  return (
    <GetPassForm
      act={getPass}
      label={label}
      working={t("offer.getting")}
      words={await troubleWords()}
      retry={t("trouble.retry")}
      identify={t("trouble.identify")}
      whomToAsk={<WhomToAsk />}
    />
  );
}
