import { getTranslations } from "#app/i18n/translations.ts";
import { type PassTemplate, passTemplateTypes } from "#contract/index.ts";
import type { IconName } from "#theme/icon.ts";
import type { Tone } from "#theme/tone.ts";

/** What kind of pass a template makes; a kind that is not known yet in the service's own word. */
export async function templateTypeWord(type: string): Promise<string> {
  const t = await getTranslations("staff.templates.type");
  const known = passTemplateTypes.find((one) => one === type);
  return known ? t(known) : type;
}

interface TemplateStatusStyle {
  label: string;
  icon: IconName;
  tone: Tone;
}

export async function templateStatusStyle(status: string): Promise<TemplateStatusStyle> {
  const t = await getTranslations("staff.templates.status");
  if (status === "ACTIVE") return { label: t("ACTIVE"), icon: "good", tone: "good" };
  if (status === "VOIDED") return { label: t("VOIDED"), icon: "stopped", tone: "stopped" };
  return { label: status, icon: "question", tone: "info" };
}

/** What of a template matters at a glance, in few words. */
export async function templateMarks(template: PassTemplate): Promise<string[]> {
  const t = await getTranslations("staff.templates.mark");
  return [
    template.disableIssue && t("disableIssue"),
    template.lockInputFields && t("lockInputFields"),
    template.hasDynamicBarcode && t("hasDynamicBarcode"),
    template.deliverByKennitala && t("deliverByKennitala"),
    template.useEmailDomainVerification && t("useEmailDomainVerification"),
    !template.supportsGoogleWallet && t("noGoogleWallet"),
  ].filter((mark) => mark !== false);
}
