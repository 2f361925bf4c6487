import "server-only";
import type { ActivityAction } from "#portal/auth/activity/record-activity.ts";
import type { Wording } from "#portal/configuration/issuer-file.ts";

/** What was done that may concern a member, for who asks what is known of them. */
const actionWords: Partial<Record<ActivityAction, Wording>> = {
  "find-member": { is: "Starfsmaður fletti þér upp", en: "A member of staff looked you up" },
  "send-sms": { is: "Textaskilaboð send", en: "A text message was sent" },
  "send-notification": { is: "Tilkynning send", en: "A notification was sent" },
  "text-link": {
    is: "Beðið var um hlekk á skírteini þitt í SMS",
    en: "A link to your pass was requested by text",
  },
  "handle-message": { is: "Sending merkt afgreidd", en: "A message was marked as handled" },
  "reopen-message": { is: "Sending merkt óafgreidd", en: "A message was marked as unhandled" },
  "scan-pass": { is: "Skírteini skannað", en: "A pass was scanned" },
  "scan-action": { is: "Skírteini notað við skönnun", en: "A pass was used by scanning it" },
  "create-pass": { is: "Skírteini gefið út", en: "A pass was issued" },
  "change-pass": { is: "Skírteini breytt", en: "A pass was changed" },
  "void-pass": { is: "Skírteini ógilt", en: "A pass was voided" },
  "export-personal-data": {
    is: "Persónuupplýsingar þínar teknar saman",
    en: "Your personal data was compiled",
  },
  "erase-personal-data": {
    is: "Persónuupplýsingum þínum eytt",
    en: "Your personal data was erased",
  },
};

export const outcomeWords = {
  done: { is: "gert", en: "done" },
  refused: { is: "hafnað", en: "refused" },
  failed: { is: "óvíst", en: "not known" },
} as const;

/** An action that is not known here stands under its own name. */
export function wordsOfAction(action: string): Wording {
  return actionWords[action as ActivityAction] ?? { is: action, en: action };
}
