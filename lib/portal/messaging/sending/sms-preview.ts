import "server-only";
import { countSmsParts, replaceSmsTokens } from "#contract/index.ts";

/** What is known before a text goes out. Counts are parts, as carriers count them. */
export interface SmsPreview {
  /** With a link of a usual length in the token's place, and unknown tokens gone. */
  text: string;
  encoding: "GSM-7" | "UCS-2";
  /** The characters that make the text UCS-2, each once. */
  nonGsm: string[];
  parts: { min: number; max: number };
  characters: { min: number; max: number };
  hasLink: boolean;
  unknownTokens: string[];
  /** The same with plain quotes and dashes, where that takes fewer parts or leaves UCS-2. */
  plainer: string | undefined;
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
  const plain = plainerOf(written);
  const plainMax = plain === written ? max : measure(withLink(plain, longestLink));
  const helps =
    plain !== written &&
    (plainMax.parts < max.parts || (max.nonGsm.length > 0 && plainMax.nonGsm.length === 0));
  return {
    text: withLink(written, linkLengths.usual),
    encoding: max.nonGsm.length > 0 ? "UCS-2" : "GSM-7",
    nonGsm: max.nonGsm,
    parts: { min: min.parts, max: max.parts },
    characters: { min: min.characters, max: max.characters },
    hasLink,
    unknownTokens: [...new Set(names.filter((name) => name !== "url"))],
    plainer: helps ? plain : undefined,
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

/** Signs alone: letters are never replaced, because that changes the words. */
function plainerOf(text: string): string {
  return text.replaceAll(/[„“”‚‘’–—…\u00a0]/g, (sign) => plainSigns[sign] ?? sign);
}
