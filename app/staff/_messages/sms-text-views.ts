import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findSavedText, listSavedTexts } from "#portal/messaging/saved-texts.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";
import { hasApplyLink } from "./apply-text.ts";
import type { PreviewView, SavedChoice } from "./sms-form-state.ts";

/** Preview of a text in words; undefined for an empty text. */
export async function previewViewOf(written: string): Promise<PreviewView | undefined> {
  const content = written.replaceAll("\r\n", "\n").trim();
  if (content === "") return undefined;
  const t = await getTranslations("staff.sms");
  const preview = previewSms(content);
  const { parts, characters, costly } = preview;
  const partWords =
    parts.min === parts.max
      ? t("preview.parts", { count: parts.max })
      : t("preview.partsRange", { min: parts.min, max: parts.max });
  const warnings = [
    ...(preview.hasLink || hasApplyLink(content) ? [] : [t("warning.noLink")]),
    ...(preview.unknownTokens.length > 0
      ? [
          t("warning.unknownTokens", {
            tokens: preview.unknownTokens.map((name) => `$\{${name}}`).join(", "),
          }),
        ]
      : []),
  ];
  return {
    text: preview.text,
    parts: partWords,
    cost: await costOf(parts),
    whyCostly:
      costly.length > 0
        ? t("preview.costly", { letters: costly.slice(0, 12).join(", "), count: costly.length })
        : undefined,
    characters:
      characters.min === characters.max
        ? t("preview.characters", { count: characters.max })
        : t("preview.charactersRange", { min: characters.min, max: characters.max }),
    sampleLink: preview.hasLink ? t("preview.sampleLink") : undefined,
    warnings,
    gsmOnly: preview.gsmOnly,
  };
}

export type TextPreviews = Record<"icelandic" | "english", PreviewView | undefined>;

/** Previews of a saved text in both languages. */
export async function textPreviewsOf(
  text: Record<keyof TextPreviews, string>,
): Promise<TextPreviews> {
  const [icelandic, english] = await Promise.all([
    previewViewOf(text.icelandic),
    previewViewOf(text.english),
  ]);
  return { icelandic, english };
}

/** Price of a text by the issuer's file; the price per part while the number of parts is unknown. */
export async function costOf(
  parts: { min: number; max: number } | undefined,
): Promise<string | undefined> {
  const { pricePerPart } = getConfiguration().issuer.bulk;
  if (!pricePerPart) return undefined;
  const t = await getTranslations("staff.sms.cost");
  if (!parts) return t("each", { amount: pricePerPart });
  const [min, max] = [Math.ceil(pricePerPart * parts.min), Math.ceil(pricePerPart * parts.max)];
  return min === max ? t("exact", { amount: max }) : t("range", { min, max });
}

const languages = { is: "icelandic", en: "english" } as const;

/** Saved texts of a template, one choice a language. */
export async function savedChoicesOf(passTemplateId: string): Promise<SavedChoice[]> {
  const t = await getTranslations("staff.sms");
  const saved = await listSavedTexts(getDatabase(), passTemplateId);
  const choices = saved.flatMap((one) =>
    (["is", "en"] as const)
      .filter((code) => one[languages[code]] !== "")
      .map(async (code): Promise<SavedChoice> => {
        const text = one[languages[code]];
        const view = await previewViewOf(text);
        return {
          value: `saved ${one.id} ${code}`,
          label: t(`saved.${code}`, { name: one.name }),
          text,
          lang: code,
          shown: view?.text ?? text,
          facts: [view?.parts, view?.cost].filter(Boolean).join(" · "),
        };
      }),
  );
  return Promise.all(choices);
}

/** A saved text by the value of its choice; undefined when deleted or of another template. */
export async function findSavedChoice(
  value: SavedChoice["value"],
  passTemplateId?: string,
): Promise<
  { id: string; language: keyof typeof languages; name: string; text: string } | undefined
> {
  const [, id, code] = value.split(" ");
  const language = code === "is" || code === "en" ? code : undefined;
  const read = recordIdSchema.safeParse(id);
  const saved = read.success && language && (await findSavedText(getDatabase(), read.data));
  if (!saved || !language) return undefined;
  if (passTemplateId && saved.passTemplateId !== passTemplateId.toLowerCase()) return undefined;
  const text = saved[languages[language]];
  return text === "" ? undefined : { id: saved.id, language, name: saved.name, text };
}
