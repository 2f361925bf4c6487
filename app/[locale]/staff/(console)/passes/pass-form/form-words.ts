import { getTranslations } from "next-intl/server";

const shared = [
  ...(["issuers", "holders", "holdersHint", "validity", "validFrom", "validFromHint"] as const),
  ...(["expirationDate", "expirationDateHint", "date", "time", "other"] as const),
  ...(["externalIdentifier", "externalIdentifierHint", "back", "backLabel", "backValue"] as const),
  ...(["addRow", "next", "cancel", "confirmTitle", "change", "now", "willBe", "asked"] as const),
  ...(["lostTitle", "lostLook", "lostSend", "tryAgain"] as const),
  ...(["meanwhileTitle", "meanwhileLead", "meanwhileVoided", "theirs", "yours"] as const),
  ...(["standsTheirs", "standsYours", "standsSame"] as const),
];
const own = [
  ...(["backHint", "problemTitle", "confirmLead", "send"] as const),
  ...(["unknownTitle", "unknownBody", "unknownNext", "unknownLink"] as const),
];

export type FormWords = Record<(typeof shared)[number] | (typeof own)[number], string>;

/** The form's words in the reader's language; only these go to the browser. */
export async function formWords(purpose: "issue" | "change"): Promise<FormWords> {
  const t = await getTranslations("staff.passForm");
  const its = await getTranslations(`staff.${purpose}`);
  return Object.fromEntries([
    ...shared.map((word) => [word, t(word)]),
    ...own.map((word) => [word, its(word)]),
  ]) as FormWords;
}
