import type { ComponentProps } from "react";
import { getFormatter, getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import type { PassTemplate } from "#contract/index.ts";
import { countsStamps, isHoldersField, isSold } from "#portal/passes/templates.ts";
import { momentOf } from "#portal/passes/validity.ts";
import type { PartValue } from "#portal/passes/writing/differences.ts";
import { domainsOf } from "#portal/passes/writing/read-input.ts";
import type { FieldProblem, ReadPass } from "#portal/passes/writing/read-typed-pass.ts";
import type { RefusedWrite } from "#portal/passes/writing/refusal-problems.ts";
import { inputName } from "#portal/passes/writing/typed-pass.ts";
import { expiryWords, inputWords, longMoment } from "../../../_shell/formats.ts";
import type { PassFormState } from "./pass-form-state.ts";

export interface FieldView {
  name: string;
  label: string;
  /** Language of a label that the issuer wrote; undefined when it is the language of the page. */
  lang?: string | undefined;
  isRequired?: boolean;
  hint?: string | undefined;
  inputMode?: ComponentProps<"input">["inputMode"];
  /** Whether the template locks the value that the pass has. */
  isLocked?: boolean | undefined;
}

/** The form for a pass of one template, in words; only this goes to the browser. */
export interface FormView {
  issuers: FieldView[];
  holders: FieldView[];
  holdersHint?: string | undefined;
  /** Why filled fields cannot be changed. */
  locked?: string | undefined;
  stamps?: FieldView | undefined;
  alreadyPaid?: { label: string; hint: string } | undefined;
}

const inputModes: Readonly<Record<string, FieldView["inputMode"]>> = {
  NUMBER: "text",
  DATE: "text",
  EMAIL: "email",
  URL: "url",
  KENNITALA: "numeric",
  PHONE_NUMBER: "tel",
};

const formatWords = ["NUMBER", "DATE", "URL", "KENNITALA", "PHONE_NUMBER"] as const;

export async function formViewOf(
  template: PassTemplate,
  /**
   * State of the pass that is changed; undefined for a new pass. The hints on what the holder fills in
   * are left out for a void pass, because nobody can put it into a wallet.
   */
  change?: { isPaid: boolean; filled: string[]; isVoid: boolean },
): Promise<FormView> {
  const t = await getTranslations("staff.passForm");
  const domains = domainsOf(template);
  const lang = await getIssuerLang();
  const fields = template.inputFields.map((field) => {
    const { identifier, label, description, isMandatory, isUnique, format } = field;
    const isTheirs = isHoldersField(field);
    const known = formatWords.find((one) => one === format);
    const hints = [
      description ?? "",
      known ? t(`format.${known}`) : "",
      format === "EMAIL" && domains.length > 0
        ? t("emailDomains", { domains: domains.join(", ") })
        : "",
      isUnique ? t("unique") : "",
      isMandatory && isTheirs && !change?.isVoid ? t("holderMust") : "",
    ];
    return {
      isTheirs,
      name: inputName(identifier),
      label,
      lang,
      isRequired: isMandatory && !isTheirs,
      hint: hints.filter((hint) => hint !== "").join(" ") || undefined,
      inputMode: inputModes[format],
      isLocked: template.lockInputFields && change?.filled.includes(identifier),
    };
  });
  const viewOf = ({ isTheirs: _, ...view }: (typeof fields)[number]): FieldView => view;
  return {
    issuers: fields.filter(({ isTheirs }) => !isTheirs).map(viewOf),
    holders: fields.filter(({ isTheirs }) => isTheirs).map(viewOf),
    holdersHint: template.lockInputFields || change?.isVoid ? undefined : t("holdersHint"),
    locked: change && template.lockInputFields ? t("locked") : undefined,
    stamps: countsStamps(template)
      ? {
          name: "stampsLeft",
          label: t("stampsLeft"),
          inputMode: "numeric",
          hint:
            change || template.stamps === null
              ? t("stampsHint")
              : t("stampsDefault", { count: template.stamps }),
        }
      : undefined,
    alreadyPaid:
      isSold(template) || change?.isPaid
        ? {
            label: isSold(template)
              ? t("paymentOf", { price: template.passPrice ?? 0 })
              : t("alreadyPaid"),
            hint: t("alreadyPaidHint"),
          }
        : undefined,
  };
}

/** Labels and values of the parts of a pass. */
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

type Problems = PassFormState["problems"];

export async function fieldProblemWords(
  problems: readonly FieldProblem[],
  template: PassTemplate,
): Promise<Problems> {
  const t = await getTranslations("staff.passForm.problem");
  const { labelOf } = await partWords(template);
  const domains = domainsOf(template).join(", ");
  return problems.map(({ field, problem }) => ({
    field,
    words: t(problem, { label: labelOf(field), domains }),
  }));
}

/** Refusals of the service, at their fields where known. */
export async function serviceRefusalWords(
  refusals: readonly RefusedWrite[],
  template: PassTemplate,
): Promise<Problems> {
  const t = await getTranslations("staff.passForm.refusal");
  const { labelOf } = await partWords(template);
  return refusals.map(({ field, word, code }) => ({
    field,
    words: t(word, { label: field ? labelOf(field) : "", code }),
  }));
}

/** Warnings for what is valid and perhaps not meant. */
export async function warningsOf(
  template: PassTemplate,
  values: ReadPass,
  purpose: "issue" | "change",
): Promise<string[]> {
  const t = await getTranslations("staff.passForm.warning");
  const { stampsLeft, expirationDate } = values;
  const expires = momentOf(expirationDate);
  const left = template.inputFields.filter(
    (field) =>
      isHoldersField(field) &&
      field.isMandatory &&
      !values.inputs.find(({ identifier }) => identifier === field.identifier)?.value,
  );
  const maxStamps = template.stamps;
  return [
    ...(purpose === "issue" && template.type === "MEMBER" ? [t("member")] : []),
    ...(purpose === "issue" && template.type === "GIFT" ? [t("gift")] : []),
    ...(expires && expires.getTime() <= Date.now() ? [t("expired")] : []),
    ...(stampsLeft === 0 ? [t("noStamps")] : []),
    ...(stampsLeft !== null && maxStamps !== null && stampsLeft > maxStamps
      ? [t("manyStamps", { count: maxStamps })]
      : []),
    ...(left.length > 0
      ? [t("holderMust", { labels: left.map(({ label }) => label).join(", ") })]
      : []),
    ...(purpose === "change" ? [t(values.backFields.length > 0 ? "back" : "backUnsent")] : []),
  ];
}
