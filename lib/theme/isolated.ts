/** Letters that are written from right to left (Unicode Bidi_Class R and AL). */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Bidirectional isolation for a name inside a sentence that is put together as text; in markup of
 * its own it stands in `<bdi>`. What somebody called themselves may neither turn the words around it
 * nor carry characters that would. A name that turns nothing stays as it is.
 */
export function isolated(name: string): string {
  const plain = name.replaceAll(/\p{Bidi_Control}/gu, "");
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
