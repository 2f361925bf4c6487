import "server-only";

/** Whether a line holds every word of a search: in any order, as a part, in capitals or not. */
export function wordsMatcher(search: string): (line: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (line) => {
    const held = plain(line);
    return words.length > 0 && words.every((word) => held.includes(word));
  };
}

/** Without what nobody sees, such as the isolates around a value. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLocaleLowerCase("is");
}
