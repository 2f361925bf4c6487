import { getLocale, getTranslations, translationsIn } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { ListedMessage } from "#portal/messaging/sending/message-list.ts";

/** Where a member asks for a pass of a membership type. */
export function applyAddress(slug = ""): string {
  return `${getConfiguration().PUBLIC_URL}/passes/${slug}`;
}

/**
 * Title and text of an invitation to apply for a pass; undefined for a type that is not issued on
 * request. The text is in the issuer's first language unless another one is asked for, because the
 * member's language is unknown. The Icelandic text uses only GSM characters, of which one SMS holds twice as many.
 */
export async function invitationTo(slug: unknown, asked: unknown): Promise<Invitation | undefined> {
  const { membershipTypes, languages } = getConfiguration().issuer;
  const type = membershipTypes.find((one) => one.slug === slug && one.issuance === "on-request");
  if (!type) return undefined;
  const t = await getTranslations("staff.member.apply");
  const [first = "is"] = languages;
  const language = languages.find((one) => one === asked) ?? first;
  const named = type.nameInSentence ?? type.name;
  const manner = type.nameInSentence ? "named" : "plain";
  return {
    title: t(`title.${manner}`, { what: named[await getLocale()] }),
    text: translationsIn(language, "staff.member.apply")(`message.${manner}`, {
      what: named[language],
      address: applyAddress(type.slug),
    }),
    other: languages.find((one) => one !== language),
  };
}

interface Invitation {
  title: string;
  text: string;
  /** The other language in which the text can be written. */
  other: Language | undefined;
}

/** What a message invites to apply for, such as "Boð um að sækja um sundkort"; undefined for any other. */
export async function invitationTitle(message: ListedMessage): Promise<string | undefined> {
  if (!isInvitation(message)) return undefined;
  const t = await getTranslations("staff.messages");
  const locale = await getLocale();
  const type = getConfiguration().issuer.membershipTypes.find(
    ({ slug }) => slug && isInvitation(message, slug),
  );
  return type
    ? t(type.nameInSentence ? "invitationTo.named" : "invitationTo.plain", {
        what: (type.nameInSentence ?? type.name)[locale],
      })
    : t("invitation");
}

/** Whether a text holds the link to ask for a pass. */
export function hasApplyLink(text: string): boolean {
  return text.includes(applyAddress());
}

/**
 * Whether a message invited its recipient to apply for a pass; with a slug, for a pass of that type.
 * False after the text of the message was erased.
 */
export function isInvitation(message: ListedMessage, slug?: string): boolean {
  if (message.kind !== "sms") return false;
  return (message.request?.content?.customContent ?? "").includes(applyAddress(slug));
}
