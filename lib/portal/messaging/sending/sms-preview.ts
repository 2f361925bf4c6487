import "server-only";
import { countSmsParts, replaceSmsTokens } from "#contract/index.ts";

/** What is known before a text goes out. Counts are parts, as carriers count them. */
interface SmsPreview {
  /** With a link of a usual length in the token's place, and unknown tokens gone. */
  text: string;
  /** The characters that make the text UCS-2, each once, where plain ones would take fewer parts. */
  costly: string[];
  parts: { min: number; max: number };
  characters: { min: number; max: number };
  hasLink: boolean;
  unknownTokens: string[];
  /** The text with GSM-7 quotes and dashes, where that takes fewer parts. */
  gsmOnly: string | undefined;
}

/** How long short links are, without https://: the service decides, so both ends are counted. */
const linkLengths = { min: 14, max: 45, usual: "pass.example/s/AbCdEfGh12" };

/** Section "SMS", rule 5: `${url}` becomes a short link, every other token nothing. */
export function previewSms(written: string): SmsPreview {
  const names = tokensOf(written);
  const hasLink = names.includes("url");
  const longestLink = "x".repeat(linkLengths.max);
  const min = measure(withLink(written, "x".repeat(linkLengths.min)));
  const max = hasLink ? measure(withLink(written, longestLink)) : min;
  const isCheaper = (text: string) => {
    const parts = smsPartsOf(text);
    return parts.min < min.parts || parts.max < max.parts;
  };
  const plain = gsmOnly(written);
  const nonGsm = new Set(max.nonGsm.join(""));
  const withoutNonGsm = Array.from(written, (one) => (nonGsm.has(one) ? "x" : one)).join("");
  return {
    text: withLink(written, linkLengths.usual),
    costly: nonGsm.size > 0 && isCheaper(withoutNonGsm) ? max.nonGsm : [],
    parts: { min: min.parts, max: max.parts },
    characters: { min: min.characters, max: max.characters },
    hasLink,
    unknownTokens: [...new Set(names.filter((name) => name !== "url"))],
    gsmOnly: plain !== written && isCheaper(plain) ? plain : undefined,
  };
}

/** The parts of a text with the shortest link in the token's place, and with the longest. */
export function smsPartsOf(written: string): SmsPreview["parts"] {
  const [min, max] = [linkLengths.min, linkLengths.max].map(
    (length) => countSmsParts(withLink(written, "x".repeat(length))).parts,
  ) as [number, number];
  return { min, max };
}

/** Whether the service would put a link to the pass into a text. */
export function hasLinkToPass(written: string): boolean {
  return tokensOf(written).includes("url");
}

/** Appends the link to the pass to a text, as its last word. */
export function withLinkAtEnd(written: string): string {
  return `${written.trimEnd()} \${url}`;
}

function withLink(text: string, link: string): string {
  return replaceSmsTokens(text, (name) => (name === "url" ? link : ""));
}

function tokensOf(text: string): string[] {
  const names: string[] = [];
  replaceSmsTokens(text, (name) => {
    names.push(name);
    return "";
  });
  return names;
}

function measure(text: string) {
  const { parts, nonGsm } = countSmsParts(text);
  return { parts, characters: text.length, nonGsm: [...new Set(nonGsm)] };
}

const plainSigns: Readonly<Record<string, string>> = {
  "„": '"',
  "“": '"',
  "”": '"',
  "‚": "'",
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
};

/** Replaces punctuation alone: replaced letters would change the words. */
function gsmOnly(text: string): string {
  return text.replaceAll(/[„“”‚‘’–—…\u00a0]/g, (sign) => plainSigns[sign] ?? sign);
}
