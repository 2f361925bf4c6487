import parsePhoneNumber from "libphonenumber-js/mobile";

/**
 * A number that can receive a text, as E.164; one without a country code is read as Icelandic.
 * Section "SMS", send rule 6.
 */
export function readMobileNumber(written: string): string | undefined {
  const number = parsePhoneNumber(written.trim(), "IS");
  return number?.isValid() ? number.number : undefined;
}
