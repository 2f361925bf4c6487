import "server-only";
import { passwordLength } from "./password.ts";

export type PasswordProblem = "too-short" | "too-long" | "too-common" | "not-the-same";

/**
 * The password policy: a minimum length, no common password, and none that is made of the person's
 * name or address or of the issuer's name.
 */
export function problemOfPassword(
  chosen: { password: string; again: string },
  about: { email: string; name: string; issuer: string },
): PasswordProblem | undefined {
  const { password, again } = chosen;
  if ([...password].length < passwordLength.min) return "too-short";
  if (password.length > passwordLength.max) return "too-long";
  const plain = plainOf(password);
  const names = [about.email, ...about.email.split("@"), about.name, about.issuer];
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  const easy = [...names, ...words, ...common].map(plainOf).filter((word) => word.length > 3);
  // The longest first: what is left of a whole address once its domain is gone would count.
  easy.sort((one, other) => other.length - one.length);
  const rest = easy.reduce((left, word) => left.replaceAll(word, ""), plain);
  if (rest.length < 6 || new Set(plain).size < 5) return "too-common";
  return password === again ? undefined : "not-the-same";
}

/** Letters and digits alone. */
function plainOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const common = [
  "password",
  "lykilord",
  "lykilorð",
  "leyniord",
  "leyniorð",
  "qwerty",
  "qwertyuiop",
  "123456789",
  "1234567890",
  "abcdef",
  "iloveyou",
  "letmein",
  "admin",
  "welcome",
  "velkomin",
];
