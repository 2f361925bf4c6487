/**
 * Replaces the tokens of a text message, which are written `${name}`. A token ends at the next
 * closing brace; without one the rest is plain text. Read in one pass: a regular expression would
 * look through the rest of the text anew for every `${` that nothing closes.
 * Section "SMS", send rule 5.
 */
export function replaceSmsTokens(text: string, valueFor: (name: string) => string): string {
  const parts: string[] = [];
  let read = 0;
  for (;;) {
    const start = text.indexOf("${", read);
    const end = start < 0 ? -1 : text.indexOf("}", start);
    if (end < 0) break;
    parts.push(text.slice(read, start), valueFor(text.slice(start + 2, end)));
    read = end + 1;
  }
  return parts.join("") + text.slice(read);
}
