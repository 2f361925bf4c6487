import { getFormatter, getTranslations } from "next-intl/server";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { isSold } from "#portal/pass-writing/template-rules.ts";
import { momentOf } from "#portal/passes/stated-moment.ts";
import { expiryWords } from "../../../expiry-words.ts";
import { FactList } from "../../../fact-list.tsx";
import { longMoment } from "../../../long-moment.ts";
import { templateTypeWord } from "../../templates/template-words.ts";

interface PassFactsProps {
  pass: Pass;
  template: PassTemplate | undefined;
}

export async function PassFacts({ pass, template }: PassFactsProps) {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  const whether = (fact: boolean) => (fact ? t("yes") : t("no"));
  const momentWords = (stated: string | null, say: (moment: Date) => string) => {
    const moment = momentOf(stated);
    return moment ? say(moment) : stated || t("notSet");
  };
  const asksForPay = pass.alreadyPaid || (template && isSold(template));
  const atMoment = (moment: Date) => format.dateTime(moment, longMoment);
  return (
    <FactList
      facts={[
        [t("kind"), template && (await templateTypeWord(template.type))],
        [t("validFrom"), momentWords(pass.validFrom, atMoment)],
        [t("expires"), momentWords(pass.expirationDate, await expiryWords())],
        [t("alreadyPaid"), asksForPay ? whether(pass.alreadyPaid) : undefined],
        [t("isReward"), whether(pass.isReward)],
        [t("mailingList"), whether(pass.notifyListSubscribed)],
        [t("posCode"), pass.posDistributionCode ?? undefined],
        [
          t("template"),
          <a
            key="template"
            href={`/staff/templates/${pass.passTemplateId}`}
            className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
          >
            {template?.name ?? t("templateUnnamed")}
          </a>,
        ],
      ]}
    />
  );
}
