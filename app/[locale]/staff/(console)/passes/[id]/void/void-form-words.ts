import { getTranslations } from "next-intl/server";

const words = [
  ...(["problemTitle", "reason", "reasonHint", "sureLegend", "sure", "send", "cancel"] as const),
  ...(["lost", "unknownTitle", "unknownBody", "unknownNext", "toPass"] as const),
];

export type VoidWords = Record<(typeof words)[number], string>;

/** The form's words in the reader's language; only these go to the browser. */
export async function voidFormWords(): Promise<VoidWords> {
  const t = await getTranslations("staff.void");
  return Object.fromEntries(words.map((word) => [word, t(word)])) as VoidWords;
}
