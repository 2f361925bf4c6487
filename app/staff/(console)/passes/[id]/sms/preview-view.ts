import { getTranslations } from "#app/i18n/translations.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";
import type { PreviewView } from "./sms-form-state.ts";

/** The preview of a text in words; undefined when there is nothing to preview yet. */
export async function previewViewOf(written: string): Promise<PreviewView | undefined> {
  const content = written.replaceAll("\r\n", "\n").trim();
  if (content === "") return undefined;
  const t = await getTranslations("staff.sms");
  const preview = previewSms(content);
  const { parts, characters, nonGsm } = preview;
  const partWords =
    parts.min === parts.max
      ? t("preview.parts", { count: parts.max })
      : t("preview.partsRange", { min: parts.min, max: parts.max });
  const facts = [
    partWords,
    characters.min === characters.max
      ? t("preview.characters", { count: characters.max })
      : t("preview.charactersRange", { min: characters.min, max: characters.max }),
    preview.encoding === "GSM-7"
      ? t("preview.gsm")
      : t("preview.ucs", { letters: nonGsm.slice(0, 12).join(" ") }),
  ];
  const warnings = [
    ...(preview.hasLink ? [] : [t("warning.noLink")]),
    ...(preview.unknownTokens.length > 0
      ? [
          t("warning.unknownTokens", {
            tokens: preview.unknownTokens.map((name) => `$\{${name}}`).join(", "),
          }),
        ]
      : []),
  ];
  return { text: preview.text, facts, warnings, plainer: preview.plainer };
}
