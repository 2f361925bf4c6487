import "server-only";
import { passwordLength } from "./password.ts";

export type PasswordProblem = "too-short" | "too-long" | "too-common" | "not-the-same";

/** The password policy: a minimum length, no common password, and not the person's own name. */
export function problemOfPassword(
  chosen: { password: string; again: string },
  about: { email: string; name: string },
): PasswordProblem | undefined {
  const { password, again } = chosen;
  if ([...password].length < passwordLength.min) return "too-short";
  if (password.length > passwordLength.max) return "too-long";
  const plain = password.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const easy = [about.email.split("@")[0] ?? "", about.name, ...common]
    .map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word.length > 3);
  const rest = easy.reduce((left, word) => left.replaceAll(word, ""), plain);
  if (rest.length < 6 || new Set(plain).size < 5) return "too-common";
  return password === again ? undefined : "not-the-same";
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
