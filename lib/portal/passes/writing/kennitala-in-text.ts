import "server-only";

/** A whole date is no part of a kennitala, though the numbers around it may add up to ten digits. */
const dates =
  /(?<![\d./-])(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}([./-]) ?\d{1,2}\1 ?(?:19|20)\d\d)(?!\d)/g;
/** The identifier of a pass may have ten digits in a row; it names nobody. */
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Ten digits with any separators; after a plus they are a phone number with its country code. */
const tenDigits = /(?<![\d+])\d(?:[\s\p{Pd}\p{Cf}\u2212._/·]{0,3}\d){9}(?!\d)/u;

/** Whether a kennitala stands in the text, in any usual spelling. */
export function mentionsKennitala(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(uuids, "x").replaceAll(dates, "x");
  return tenDigits.test(plain);
}
