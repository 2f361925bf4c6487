import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala } from "#contract/index.ts";

/** Why a typed text is no kennitala although it looks like one, in words; undefined for any other text. */
export async function kennitalaProblem(typed: string): Promise<string | undefined> {
  const read = readTypedKennitala(typed);
  if (read.ok || !looksLikeKennitala(typed)) return undefined;
  return (await getTranslations("identify.problem"))(read.problem);
}

/** Whether a text is digits only, and too many for an Icelandic phone number. */
function looksLikeKennitala(typed: string): boolean {
  return /^\d{8,}$/.test(typed.replaceAll(/[\s.\p{Pd}]/gu, ""));
}
