import type { ComponentProps } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import type { Picked } from "#components/picked-words.ts";
import type { PassTemplate } from "#contract/index.ts";
import { domainsOf } from "#portal/passes/writing/read-input.ts";
import { countsStamps, isHoldersField, isSold } from "#portal/passes/writing/template-rules.ts";
import { inputName } from "#portal/passes/writing/typed-pass.ts";
import { pickMessages } from "../../../_shell/pick-messages.ts";

export interface FieldView {
  name: string;
  label: string;
  hint?: string | undefined;
  inputMode?: ComponentProps<"input">["inputMode"];
  /** Whether the template keeps the value that the pass has. */
  isLocked?: boolean | undefined;
}

/** The form for a pass of one template, in words; only this goes to the browser. */
export interface FormView {
  issuers: FieldView[];
  holders: FieldView[];
  /** Why input fields that have a value cannot be written in, when they cannot. */
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
  /** Of the pass that is changed: whether it is paid, and which fields have a value. */
  change?: { isPaid: boolean; filled: string[] },
): Promise<FormView> {
  const t = await getTranslations("staff.passForm");
  const domains = domainsOf(template);
  const fields = template.inputFields.map((field) => {
    const { identifier, label, description, isMandatory, isUnique, format } = field;
    const isTheirs = isHoldersField(field);
    const known = formatWords.find((one) => one === format);
    const marked = isMandatory && !isTheirs;
    const hints = [
      description ?? "",
      known ? t(`format.${known}`) : "",
      format === "EMAIL" && domains.length > 0
        ? t("emailDomains", { domains: domains.join(", ") })
        : "",
      isUnique ? t("unique") : "",
      isMandatory && isTheirs ? t("holderMust") : "",
    ];
    return {
      isTheirs,
      name: inputName(identifier),
      label: marked ? t("mandatory", { label }) : label,
      hint: hints.filter((hint) => hint !== "").join(" ") || undefined,
      inputMode: inputModes[format],
      isLocked: template.lockInputFields && change?.filled.includes(identifier),
    };
  });
  const viewOf = ({ isTheirs: _, ...view }: (typeof fields)[number]): FieldView => view;
  return {
    issuers: fields.filter(({ isTheirs }) => !isTheirs).map(viewOf),
    holders: fields.filter(({ isTheirs }) => isTheirs).map(viewOf),
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
        ? { label: t("alreadyPaid"), hint: t("alreadyPaidHint") }
        : undefined,
  };
}

const shared = [
  "issuers",
  "holders",
  "holdersHint",
  "validity",
  "validFrom",
  "validFromHint",
  "expirationDate",
  "expirationDateHint",
  "date",
  "time",
  "other",
  "externalIdentifier",
  "externalIdentifierHint",
  "back",
  "backLabel",
  "backValue",
  "addRow",
  "next",
  "cancel",
  "confirmTitle",
  "change",
  "now",
  "willBe",
  "asked",
  "lostTitle",
  "lostLook",
  "lostSend",
  "tryAgain",
  "meanwhileTitle",
  "meanwhileLead",
  "meanwhileVoided",
  "theirs",
  "yours",
  "standsTheirs",
  "standsYours",
  "standsSame",
] as const;
const own = [
  "backHint",
  "problemTitle",
  "confirmLead",
  "send",
  "unknownTitle",
  "unknownBody",
  "unknownNext",
  "unknownLink",
] as const;

export type FormWords = Picked<typeof shared> & Picked<typeof own>;

/** The messages that the form shows, whether it creates or changes a pass. */
export async function formWords(purpose: "issue" | "change"): Promise<FormWords> {
  return {
    ...(await pickMessages("passForm", shared)),
    ...(await pickMessages(purpose, own)),
  };
}
