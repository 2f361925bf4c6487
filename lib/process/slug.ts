const plain: Record<string, string> = {
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  æ: "ae",
  Æ: "Ae",
  ø: "o",
};

/** Text in the letters A to Z: what carriers take as a sender, and what stands in an address. */
export function unaccented(name: string): string {
  const replaced = name.replace(/[ðÐþÞæÆø]/g, (letter) => plain[letter] ?? letter);
  return replaced.normalize("NFD").replace(/\p{M}/gu, "");
}

/** The name in the form of an address: `Sundfélagið Bylgja` is `sundfelagid-bylgja`. */
export function slugOf(name: string): string {
  return unaccented(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");
}
