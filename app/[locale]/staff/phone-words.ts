import parsePhoneNumber from "libphonenumber-js/max";

/** A phone number as people write it: `611 2129` at home, `+45 20 12 34 56` abroad. */
export function phoneWords(e164: string): string {
  const number = parsePhoneNumber(e164, "IS");
  if (!number) return e164;
  return number.country === "IS" ? number.formatNational() : number.formatInternational();
}
