/** Unicode Bidi_Class R and AL. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Bidirectional isolation for a name within a sentence; in markup use `<bdi>`. Control characters
 * are removed, because they would reorder the words around the name.
 */
export function isolated(name: string): string {
  const plain = name.replaceAll(/\p{Bidi_Control}/gu, "");
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
