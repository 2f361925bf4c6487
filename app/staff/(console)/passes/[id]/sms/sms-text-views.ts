import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findSavedText, listSavedTexts } from "#portal/messaging/saved-texts.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";
import type { PreviewView, SavedChoice } from "./sms-form-state.ts";

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

const languages = { is: "icelandic", en: "english" } as const;

/** The saved texts of a template, each in each language that it was written in. */
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
          hint: [view?.text, view?.facts[0]].filter(Boolean).join(" · "),
        };
      }),
  );
  return Promise.all(choices);
}

/** What a choice of a saved text stands for now; undefined when it is gone, or of another template. */
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
