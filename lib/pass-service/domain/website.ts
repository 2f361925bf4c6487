/** The issuer's website in the reader's language, where its address says how it is asked for one. */
export function websiteIn(address: string, language: string): string {
  return address.replaceAll("{language}", language);
}
