import { getTranslations } from "next-intl/server";
import type { InviteWords } from "./invite-form.tsx";

export async function inviteWords(): Promise<InviteWords> {
  const t = await getTranslations("staff.team");
  return {
    name: t("name"),
    email: t("email"),
    role: t("role"),
    submit: t("inviteSubmit"),
    problemTitle: t("problemTitle"),
    linkTitle: t("linkTitle"),
    linkHint: t("linkHint"),
  };
}
