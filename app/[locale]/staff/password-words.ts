import { getTranslations } from "next-intl/server";
import type { PasswordWords } from "./(auth)/password-form.tsx";

export async function passwordWords(submit: string): Promise<PasswordWords> {
  const t = await getTranslations("staff.password");
  return {
    submit,
    present: t("present"),
    password: t("new"),
    hint: t("hint"),
    again: t("again"),
    problemTitle: t("problemTitle"),
  };
}
