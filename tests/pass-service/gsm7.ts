/**
 * How carriers count, written down once more from 3GPP TS 23.038 and by the slowest road: the
 * default alphabet row by row, its extension, and parts that are filled character by character.
 */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extension = "\f^{}\\[~]|€";

export const gsm7 = { basic: [...basic], extension: [...extension] };

const septets = (character: string) =>
  basic.includes(character) ? 1 : extension.includes(character) ? 2 : undefined;

/** The parts of a text in which every character is one code point. */
export function slowParts(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((one) => septets(one) !== undefined);
  const sizes = characters.map((one) => (isGsm ? (septets(one) ?? 0) : one.length));
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let parts = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > each) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return parts;
}
