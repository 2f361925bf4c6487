import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const length = 22;

/** A code that cannot be guessed: 128 random bits, 22 letters and digits. */
export function randomCode(): string {
  let rest = BigInt(`0x${randomBytes(16).toString("hex")}`);
  let code = "";
  for (let at = 0; at < length; at += 1) {
    code += alphabet[Number(rest % 62n)];
    rest /= 62n;
  }
  return code;
}

/** Whether a text from an address has the form of a code, so that it is worth looking up. */
export function isCode(text: string): boolean {
  return /^[0-9A-Za-z]{22}$/.test(text);
}
