import { getFormatter, getTranslations } from "next-intl/server";
import type { PassTemplate } from "#contract/index.ts";
import type { PartValue } from "#portal/pass-writing/differences.ts";
import { inputName } from "#portal/pass-writing/typed-pass.ts";
import { momentOf } from "#portal/passes/stated-moment.ts";
import { expiryWords } from "../../../expiry-words.ts";
import { inputWords } from "../../../input-words.ts";
import { longMoment } from "../../../long-moment.ts";

/** The parts of a pass and what stands in them, as people here say and write it. */
export async function partWords(template: PassTemplate) {
  const t = await getTranslations("staff.passForm");
  const format = await getFormatter();
  const expires = await expiryWords();
  const fieldOf = (name: string) =>
    template.inputFields.find(({ identifier }) => inputName(identifier) === name);

  const labelOf = (name: string): string => {
    const [first = "", row] = name.split(/-(?=\d+$)/);
    if (first.startsWith("back")) return row ? t("backRow", { row: Number(row) + 1 }) : t("back");
    if (name.startsWith("validFrom")) return t("validFrom");
    if (name.startsWith("expiration")) return t("expirationDate");
    if (name === "stampsLeft") return t("stampsLeft");
    if (name === "alreadyPaid") return t("alreadyPaid");
    if (name === "externalIdentifier") return t("externalIdentifier");
    return fieldOf(name)?.label ?? name;
  };

  const wordsOf = (name: string, part: PartValue | undefined): string => {
    if (!part || part.value === null) return t("nothing");
    switch (part.kind) {
      case "moment": {
        const moment = momentOf(part.value);
        if (!moment) return part.value;
        return name === "expirationDate" ? expires(moment) : format.dateTime(moment, longMoment);
      }
      case "count":
        return format.number(part.value);
      case "yes-no":
        return t(part.value ? "yes" : "no");
      case "text":
        return inputWords(format, fieldOf(name)?.format, part.value);
      default:
        return part satisfies never;
    }
  };
  return { labelOf, wordsOf };
}
