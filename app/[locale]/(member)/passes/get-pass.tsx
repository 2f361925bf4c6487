import { getTranslations } from "next-intl/server";
import type { Member } from "#portal/auth/member/member-session.ts";
import { getPass } from "./actions.ts";
import { GetPassForm } from "./get-pass-form.tsx";
import { WhomToAsk } from "./offer-section.tsx";
import { troubleWords } from "./trouble-words.ts";

/** The request for a pass, with words ready for each way that it can be refused. */
interface GetPassProps {
  /** What can be asked for; a refusal takes its place. */
  invitation?: string;
  label: string;
  member: Member;
}

export async function GetPass({ invitation, label, member }: GetPassProps) {
  const t = await getTranslations();
  return (
    <GetPassForm
      act={getPass}
      invitation={invitation}
      label={label}
      working={t("offer.getting")}
      words={await troubleWords(member)}
      retry={t("trouble.retry")}
      identify={t("trouble.identify")}
      whomToAsk={<WhomToAsk />}
    />
  );
}
