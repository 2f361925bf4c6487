import { getFormatter, getTranslations } from "next-intl/server";
import { formatKennitala, type Pass, type PassTemplate, readKennitala } from "#contract/index.ts";
import type { MemberOfPass } from "#portal/members/member-of-pass.ts";
import { FactList } from "../../../fact-list.tsx";
import { phoneWords } from "../../../phone-words.ts";

interface PassHolderProps {
  pass: Pass;
  template: PassTemplate | undefined;
  member: MemberOfPass | undefined;
}

/** Whose the pass is, as far as the service or the way here tells. */
export async function PassHolder({ pass, template, member }: PassHolderProps) {
  const t = await getTranslations("staff.pass");
  const formats = new Map(template?.inputFields.map((one) => [one.identifier, one.format]));
  const values = await Promise.all(
    pass.inputFieldValues.map(async ({ identifier, label, value }) => [
      label,
      value ? await written(value, formats.get(identifier)) : t("noValue"),
    ]),
  );
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

/** A value as people write it; what is not of its field's format stands as it came. */
async function written(value: string, format: string | undefined): Promise<string> {
  const words = await getFormatter();
  if (format === "DATE" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))) {
    return words.dateTime(new Date(value), { dateStyle: "long" });
  }
  if (format === "PHONE_NUMBER") return phoneWords(value);
  const read = format === "KENNITALA" ? readKennitala(value) : undefined;
  return read?.ok ? formatKennitala(read.kennitala) : value;
}
