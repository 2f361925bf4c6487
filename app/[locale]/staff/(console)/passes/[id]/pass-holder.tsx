import { getFormatter, getTranslations } from "next-intl/server";
import { formatKennitala, type Pass, type PassTemplate } from "#contract/index.ts";
import type { MemberOfPass } from "#portal/members/member-of-pass.ts";
import { FactList } from "../../../fact-list.tsx";
import { inputWords } from "../../../input-words.ts";

interface PassHolderProps {
  pass: Pass;
  template: PassTemplate | undefined;
  member: MemberOfPass | undefined;
}

/** Whose the pass is, as far as the service or the way here tells. */
export async function PassHolder({ pass, template, member }: PassHolderProps) {
  const t = await getTranslations("staff.pass");
  const formats = new Map(template?.inputFields.map((one) => [one.identifier, one.format]));
  const words = await getFormatter();
  const values = pass.inputFieldValues.map(({ identifier, label, value }) => [
    label,
    value ? inputWords(words, formats.get(identifier), value) : t("noValue"),
  ]);
  const facts = [
    ...(member ? [[t("kennitala"), formatKennitala(member.kennitala)]] : []),
    ...(pass.externalIdentifier ? [[t("externalIdentifier"), pass.externalIdentifier]] : []),
    ...values,
  ] as [string, string][];
  return facts.length > 0 ? (
    <FactList facts={facts} />
  ) : (
    <p className="text-ink-soft">{t("holderUntold")}</p>
  );
}
