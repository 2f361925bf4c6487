import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { PassTemplateType } from "#contract/index.ts";
import { en } from "./strings/en.ts";
import { englishTicket } from "./strings/en-ticket.ts";
import { is, type Words } from "./strings/is.ts";
import { icelandicTicket, type TicketWords } from "./strings/is-ticket.ts";

export const languages = ["is", "en"] as const;
export type Language = (typeof languages)[number];

const words: Record<Language, Words> = { is, en };
/** Words for a ticket: the general ones with the ticket overlay over them. */
const ticketWords: Record<Language, Words> = {
  is: withTicket(is, icelandicTicket),
  en: withTicket(en, englishTicket),
};
/** Context variable: the language chosen by this request, whose cookie does not hold it yet. */
const chosenLanguage = "chosen-language";
const cookieName = "pass-service-language";

/** Localisation of a page: the negotiated language and its texts. */
export interface Localisation {
  language: Language;
  /** The one other language to switch to, if it is on offer. */
  other: Language | undefined;
  /** `lang` of what the issuer wrote in its own language, on a page in another one. */
  issuerLang?: Language | undefined;
  words: Words;
}

/** The languages of the pages that an issuer offers, its first one first. */
export function offeredLanguages(offered: readonly string[]): [Language, ...Language[]] {
  const [first = "is", ...others] = offered.flatMap(
    (one) => languages.find((language) => language === one) ?? [],
  );
  return [first, ...others];
}

/** Words in a language: those for a ticket if the type is one, else the general ones. */
export function wordsIn(language: Language, type?: PassTemplateType): Words {
  const isTicket = type === "TICKET" || type === "MULTI_TICKET";
  return (isTicket ? ticketWords : words)[language];
}

/** Localisation of a page about a pass or template of a type. */
export function wordsFor(localisation: Localisation, type: PassTemplateType): Localisation {
  return { ...localisation, words: wordsIn(localisation.language, type) };
}

/** What something is called in a language, where it has a name in English besides its own. */
export function nameIn(language: Language, name: string | null, english: string | null) {
  return (language === "en" ? english : null) ?? name;
}

function withTicket(general: Words, ticket: TicketWords): Words {
  return {
    ...general,
    status: ticket.status,
    delivery: { ...general.delivery, ...ticket.delivery },
    wallets: { ...general.wallets, ...ticket.wallets },
    card: { ...general.card, ...ticket.card },
    form: { ...general.form, ...ticket.form },
    details: { ...general.details, ...ticket.details },
    obtain: { ...general.obtain, ...ticket.obtain },
    byKennitala: { ...general.byKennitala, ...ticket.byKennitala },
    onPass: { ...general.onPass, ...ticket.onPass },
    noAppleWallet: { ...general.noAppleWallet, ...ticket.noAppleWallet },
  };
}

/** Language negotiation: what the request chose, what the address asks for, the cookie, Accept-Language, else Icelandic. */
export function localisationOf(
  context: Context,
  offered: readonly string[] = languages,
): Localisation {
  const available = languages.filter((one) => offered.includes(one));
  const wanted = [
    context.get(chosenLanguage),
    askedLanguage(context),
    getCookie(context, cookieName),
    ...accepted(context.req.header("accept-language")),
  ];
  const language =
    wanted.flatMap((one) => available.find((other) => other === one) ?? [])[0] ??
    available[0] ??
    "is";
  const [own] = offeredLanguages(offered);
  return {
    language,
    other: available.find((one) => one !== language),
    issuerLang: own === language ? undefined : own,
    words: words[language],
  };
}

/** The language in an address (`?language=en`), which may come from a linking page. */
export function askedLanguage(context: Context): Language | undefined {
  const asked = context.req.query("language");
  return languages.find((one) => one === asked);
}

/** Changes the language if a form was sent by the language button. Returns whether it was. */
export function chooseLanguage(context: Context, form: URLSearchParams): boolean {
  const chosen = languages.find((one) => one === form.get("language"));
  if (chosen) rememberLanguage(context, chosen);
  return chosen !== undefined;
}

export function rememberLanguage(context: Context, language: Language): void {
  context.set(chosenLanguage, language);
  setCookie(context, cookieName, language, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 365 * 24 * 60 * 60,
  });
}

/** The languages of an Accept-Language header, the most wanted first, without their regions. */
function accepted(header = ""): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", quality = "q=1"] = part.split(";").map((one) => one.trim());
      return { tag: tag.toLowerCase().split("-")[0] ?? "", quality: Number(quality.slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** The issuer's website in the reader's language, where its address says how it is asked for one. */
export function websiteIn(address: string, language: string): string {
  return address.replaceAll("{language}", language);
}
