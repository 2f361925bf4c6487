import "server-only";
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { isDemoProgram } from "#portal/configuration/environment.ts";
import { demoPassword } from "#process/demo.ts";

const argon2id = promisify(argon2).bind(undefined, "argon2id") as (
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** 19 MiB and two passes, the least that is recommended for argon2id; 32 bytes come out. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const passwordLength = { min: 12, max: 200 };

/** Hashes a password into a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await argon2id({ message: messageOf(password), nonce, ...cost });
  const encoded = [nonce, hash].map((bytes) => bytes.toString("base64").replace(/={1,2}$/, ""));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encoded.join("$")}`;
}

/** Compares a password with its hash; takes as long when it cannot be right. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const read = readHash(kept ?? unmatchable);
  const { nonce, hash, memory, passes, parallelism } = read;
  const made = await argon2id({
    message: messageOf(password),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: hash.length,
  });
  const isOpen = isDemoProgram() || !messageOf(password).equals(messageOf(demoPassword));
  return timingSafeEqual(made, hash) && kept !== null && isOpen;
}

const unmatchable = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

function readHash(kept: string) {
  const match =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(kept);
  if (!match) throw new Error("a password hash cannot be read");
  const [, memory, passes, parallelism, nonce = "", hash = ""] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

/** Unicode normalization: a password typed on another keyboard gives the same bytes. */
function messageOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFKC"));
}

type PasswordProblem = "too-short" | "too-long" | "too-common" | "not-the-same";

/** Password policy: a minimum length, not common, not the person's or the issuer's name. */
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
  demoPassword,
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
