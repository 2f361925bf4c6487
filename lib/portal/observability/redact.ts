import "server-only";

const withheld = "[withheld]";

const secretNames =
  /^(authorization|cookie|set-cookie|kennitala|phone\w*|recipient|password|secret|token|keyToken|text|body|message|deliveryPageUrl|url|query)$/i;

const secretShapes: readonly RegExp[] = [
  // A kennitala, and not a part of a longer identifier.
  /(?<![\w-])\d{2}[\s.-]?\d{2}[\s.-]?\d{2}\s?[\p{Pd}/]?\s?\d{4}(?![\w-])/gu,
  /(?<![\w-])(?:(?:\+|00)?354[\s-]?)?[4-9]\d{2}[\s-]?\d{4}(?![\w-])/g,
  // The address of a pass, and a key in a header.
  /\/p\/[0-9A-Za-z]{22}/g,
  /\b(?:Bearer|Basic)\s+\S+/gi,
  // A password in an address.
  /(?<=:\/\/[^\s/:@]*:)[^\s@/]+(?=@)/g,
];

/** What may stand in a log of what somebody wanted to write there: the last guard, not the first. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    return secretShapes.reduce((text, shape) => text.replace(shape, withheld), value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth > 5) return withheld;
  if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secretNames.test(name) ? withheld : redacted(one, depth + 1),
    ]),
  );
}
