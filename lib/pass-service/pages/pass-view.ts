import { isClosedPassStatus, type PassStatus } from "#contract/index.ts";
import type { CardFact } from "#theme/pass-card.ts";
import { frontInputs } from "../domain/front-inputs.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import { type CodeSource, codeDataOf, codeLifetimeMs } from "../domain/scan-code.ts";
import {
  lastDayInWords,
  momentInWords,
  remainingValueOf,
  valueInWords,
} from "../language/in-words.ts";
import { type Language, type Localisation, nameIn } from "../language/language.ts";
import type { StoredCard } from "../store/cards.ts";

/** Maximum of facts on a card: more would push its state out of sight. */
const cardFactLimit = 4;

const newForMs = 15 * 60_000;

/** A pass as the pages speak of it: its status at this moment, in words. */
export interface PassView {
  card: StoredCard;
  status: PassStatus;
  closed: boolean;
  /** Whether the pass was issued within the last minutes, such as after an application. */
  isNew: boolean;
  title: string;
  /** Language of the title, where it has no name in the page's. */
  titleLang: Language | undefined;
  /** Language of what the issuer entered, where it is not the page's. */
  holderLang: Language | undefined;
  label: string;
  /** What is left on the pass, a seat, a day: what stands on the card beside the holder's line. */
  facts: CardFact[];
  /** From when or until when the pass is valid, as the card says it; undefined when closed. */
  validity: string | undefined;
  /** Where the pass stands, in sentences. */
  sentences: string[];
  /** What the code says now; a page that shows one that changes comes anew before it has. */
  code: { data: string; renewSeconds?: number; goodForSeconds?: number };
}

export function passViewOf(
  card: StoredCard,
  now: Date,
  { words, language, issuerLang }: Localisation,
): PassView {
  const status = passStatusOf(card, now);
  const { label, body } = words.status[status];
  const englishName = card.typeName ? card.typeEnglishName : card.templateEnglishName;
  return {
    card,
    status,
    closed: isClosedPassStatus(status),
    isNew: now.getTime() - card.issuedAt.getTime() < newForMs,
    title:
      nameIn(language, card.typeName, card.typeEnglishName) ??
      nameIn(language, card.templateName, card.templateEnglishName) ??
      card.issuer.name,
    titleLang: language === "en" && englishName ? undefined : issuerLang,
    holderLang: issuerLang,
    label,
    facts: [...left(), ...entered()].slice(0, cardFactLimit),
    validity: validity(),
    sentences: [body, ...expiry()],
    code: codeOf(card.code, now),
  };

  function left(): CardFact[] {
    const counted = remainingValueOf(card.templateType, card, { words, language });
    return counted && !isClosedPassStatus(status) ? [counted] : [];
  }

  function entered(): CardFact[] {
    return frontInputs(card.inputs, card).map(({ label, englishLabel, format, value }) => ({
      label: nameIn(language, label, englishLabel) ?? label,
      labelLang: language === "en" && englishLabel ? undefined : issuerLang,
      value: valueInWords(format, value, { language }),
    }));
  }

  function validity(): string | undefined {
    const { validFrom, expirationDate } = card;
    if (status === "INACTIVE" && validFrom) {
      return `${words.onPass.validFrom} ${momentInWords(validFrom, language)}`;
    }
    if (!expirationDate || isClosedPassStatus(status)) return undefined;
    const lastDay = lastDayInWords(expirationDate, language);
    return lastDay
      ? `${words.onPass.validThrough} ${lastDay}`
      : `${words.onPass.validUntil} ${momentInWords(expirationDate, language)}`;
  }

  function expiry(): string[] {
    const { expirationDate } = card;
    if (status !== "EXPIRED" || !expirationDate) return [];
    const lastDay = lastDayInWords(expirationDate, language);
    return [
      lastDay
        ? words.expiredAfter(lastDay)
        : words.expired(momentInWords(expirationDate, language)),
    ];
  }
}

function codeOf(source: CodeSource, now: Date): PassView["code"] {
  const data = codeDataOf(source, now);
  const lifetimeMs = codeLifetimeMs(source);
  if (lifetimeMs === undefined) return { data };
  const goodForSeconds = lifetimeMs / 1000;
  return { data, goodForSeconds, renewSeconds: Math.max(1, Math.floor(goodForSeconds * 0.8)) };
}
