/** An Icelandic number as people write it: +354 511 2900. */
export function phoneInWords(phone: string): string {
  return phone.replace(/^(\+354)(\d{3})(\d{4})$/, "$1 $2 $3");
}
