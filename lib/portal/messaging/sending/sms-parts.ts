import "server-only";

/** GSM-7 with its extension, whose characters take two places. A letter beside these makes a text UCS-2. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

/** Places in a text of one part, and in each part of a longer one. */
const places = { "GSM-7": { alone: 160, each: 153 }, "UCS-2": { alone: 70, each: 67 } } as const;

export interface SmsParts {
  /** As carriers count them; none of an empty text. */
  parts: number;
  /** The signs that force UCS-2, as often as they stand there. */
  odd: string[];
}

/** What takes two places is never split over two parts. */
export function countSmsParts(text: string): SmsParts {
  if (text === "") return { parts: 0, odd: [] };
  const signs = signsOf(text);
  const odd = signs.filter((sign) => !basic.has(sign) && !extension.has(sign));
  const isGsm = odd.length === 0;
  const { alone, each } = places[isGsm ? "GSM-7" : "UCS-2"];
  const sizeOf = (sign: string) => (isGsm ? (extension.has(sign) ? 2 : 1) : sign.length);
  let size = 0;
  for (const sign of signs) size += sizeOf(sign);
  if (size <= alone) return { parts: 1, odd };
  let parts = 1;
  let free: number = each;
  for (const sign of signs) {
    const needed = sizeOf(sign);
    if (needed > free) {
      parts += 1;
      free = each;
    }
    free -= needed;
  }
  return { parts, odd };
}

const graphemes = new Intl.Segmenter("is", { granularity: "grapheme" });

/** Where every code unit is a sign of its own: Latin letters, quotation marks, dashes, the euro. */
const isSimple = (unit: number) =>
  unit < 0x300 || (unit >= 0x2010 && unit < 0x2060) || unit === 0x20ac;

/** As a reader counts them, but that a line end may be two; most texts are simple, and a list has many. */
function signsOf(text: string): string[] {
  for (let at = 0; at < text.length; at += 1) {
    if (!isSimple(text.charCodeAt(at)))
      return Array.from(graphemes.segment(text)).flatMap(({ segment }) =>
        segment === "\r\n" ? ["\r", "\n"] : segment,
      );
  }
  return text.split("");
}
