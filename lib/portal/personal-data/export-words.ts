import "server-only";
import type { ActivityAction } from "#portal/auth/activity/record-activity.ts";
import type { Wording } from "#portal/configuration/issuer-file.ts";
import type { Kept } from "./retention.ts";

/** What each part of an export is, for whom it is about. */
export const exportWords = {
  memberSearches: {
    is: "Uppflettingar starfsfólks á þér sem eru enn opnar. Kennitalan er geymd dulkóðuð.",
    en: "Look-ups of you by staff that are still open. The kennitala is kept encrypted.",
  },
  messages: {
    is: "SMS og tilkynningar til þín. Texta, númeri og nafni er eytt fyrst, en niðurstaðan er geymd lengur.",
    en: "Text messages and notifications to you. The text, the number and the name are deleted first; the outcome is kept longer.",
  },
  textLinks: {
    is: "Beiðnir um hlekk á skírteini í SMS með kennitölu þinni, hver sem bað um hann.",
    en: "Requests for a link to a pass by text with your kennitala, whoever asked.",
  },
  lists: {
    is: "Listar sem starfsfólk sendi skilaboð eftir, það sem var í línunni þinni og hvort skilaboðin komust til skila. Línan er geymd dulkóðuð og henni eytt fyrst.",
    en: "Lists that staff sent messages from, what was in your row, and whether the message arrived. The row is kept encrypted and deleted first.",
  },
  activity: {
    is: "Það sem starfsfólk gerði og varðar þig eða skírteini þín. Í stað kennitölu er geymt auðkenni sem aðeins þessi gátt getur reiknað út.",
    en: "What staff did that concerns you or your passes. In place of your kennitala there is a keyed digest that only this portal can work out.",
  },
  operations: {
    is: "Breytingar, ógildingar og notkun á skírteinum þínum.",
    en: "Changes, voidings and uses of your passes.",
  },
  scans: {
    is: "Hvenær skírteini þín voru skönnuð og hvar. Nafninu er eytt fyrst, en hitt er geymt lengur.",
    en: "When your passes were scanned, and where. The name is deleted first; the rest is kept longer.",
  },
  openedPasses: {
    is: "Skírteini þín á listum starfsfólks yfir það sem það opnaði síðast.",
    en: "Your passes in the lists of what staff opened last.",
  },
  counts: {
    is: "Talning á tilraunum sem gerðar voru með kennitölu þinni.",
    en: "How often something was tried with your kennitala lately.",
  },
  passService: {
    is: "Það sem skírteinakerfið svarar um þig núna. Gáttin geymir það ekki. Félagaskrá, símanúmer og skírteini eru þar: beindu beiðni um eintak af þeim eða eyðingu þeirra til útgefandans.",
    en: "What the pass service answers about you now. The portal does not keep it. The register of members, phone numbers and passes are held there: for a copy of those, or to have them erased, ask the issuer.",
  },
  notSearched: {
    is: "Innskráning félaga: kennitalan er aðeins í dulkóðaðri vafraköku í tækinu þínu. Gáttin geymir að einhver sé innskráður en ekki hver, og ekki lengur en í tvær klukkustundir. IP-tölur eru ekki tengdar við kennitölu.",
    en: "A member's sign-in: the kennitala is only in an encrypted cookie in your own browser. The portal keeps that somebody is signed in but not who, for two hours at most. IP addresses are not tied to a kennitala.",
  },
} as const satisfies Record<string, Wording>;

/** In place of what was encrypted with a secret that is no longer set. */
export const unreadableWords: Wording = {
  is: "Geymt, en ekki er hægt að lesa það: lykillinn sem það var dulkóðað með er glataður.",
  en: "Kept, but it cannot be read: the secret that it was encrypted with is lost.",
};

export function keptWords({ unit, count }: Kept): Wording {
  if (unit === "hours") {
    const hours = count === 1 ? "hour" : "hours";
    return { is: `Í allt að ${count} klst.`, en: `For ${count} ${hours} at most.` };
  }
  return {
    is: `Í ${count} ${count % 10 === 1 && count % 100 !== 11 ? "dag" : "daga"}.`,
    en: `For ${count} ${count === 1 ? "day" : "days"}.`,
  };
}

/** What was done that may concern a member, for who asks what is known of them. */
const actionWords: Partial<Record<ActivityAction, Wording>> = {
  "find-member": { is: "Starfsmaður fletti þér upp", en: "A member of staff looked you up" },
  "send-sms": { is: "SMS sent", en: "A text message was sent" },
  "send-notification": { is: "Tilkynning send", en: "A notification was sent" },
  "text-link": {
    is: "Beðið var um hlekk á skírteini þitt í SMS",
    en: "A link to your pass was requested by text",
  },
  "request-pass": { is: "Þú sóttir um skírteini", en: "You applied for a pass" },
  "handle-message": { is: "Sending merkt afgreidd", en: "A message was marked as handled" },
  "reopen-message": { is: "Sending merkt óafgreidd", en: "A message was marked as unhandled" },
  "handle-bulk-list": {
    is: "Skilaboð fjöldasendingar merkt afgreidd",
    en: "Messages of a bulk list were marked as handled",
  },
  "reopen-bulk-list": {
    is: "Skilaboð fjöldasendingar merkt óafgreidd",
    en: "Messages of a bulk list were marked as unhandled",
  },
  "scan-pass": { is: "Skírteini skannað", en: "A pass was scanned" },
  "scan-action": { is: "Skírteini notað við skönnun", en: "A pass was used by scanning it" },
  "undo-use": { is: "Notkun skírteinis afturkölluð", en: "A use of a pass was undone" },
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
