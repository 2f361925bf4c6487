import { isClosedPassStatus } from "#contract/index.ts";
import { type PassFacts, passStatusOf } from "./pass-status.ts";

/**
 * The pass that is delivered to whoever types a kennitala, if any. A kennitala is no secret, so it
 * opens a pass only until the pass has first come into a wallet: after that the link of the pass
 * does, and nobody finds by a kennitala what a member already has. Section "Pass template",
 * `deliverByKennitala` and `kennitalaAgeVerification`.
 */
export function passToDeliver<Pass extends PassFacts>(
  kennitala: string,
  passes: readonly Pass[],
  minAge: number | null,
  now: Date,
): Pass | undefined {
  if (!meetsAge(kennitala, minAge, now)) return undefined;
  return passes.find(
    (pass) => pass.copiesEver === 0 && !isClosedPassStatus(passStatusOf(pass, now)),
  );
}

/** The century that the last digit of a kennitala stands for. */
const centuries: Readonly<Record<string, number>> = { 8: 1800, 9: 1900, 0: 2000 };

/**
 * Full years at a moment, from the birth date in a kennitala of ten digits: day, month and year,
 * and the century in the last digit. Undefined where there is no such day, as in a company's. A day
 * begins at midnight in Iceland, which is UTC; who was born on 29 February comes of age on 1 March.
 */
export function ageOf(kennitala: string, now: Date): number | undefined {
  const parts = /^(\d\d)(\d\d)(\d\d)\d{3}(\d)$/.exec(kennitala);
  if (!parts) return undefined;
  const [, day = "", month = "", years = "", last = ""] = parts;
  const century = centuries[last];
  if (century === undefined) return undefined;
  const [d, m, y] = [Number(day), Number(month), century + Number(years)];
  const born = new Date(Date.UTC(y, m - 1, d));
  if (born.getUTCMonth() !== m - 1 || born.getUTCDate() !== d) return undefined;
  const hadBirthday =
    now.getUTCMonth() > m - 1 || (now.getUTCMonth() === m - 1 && now.getUTCDate() >= d);
  return now.getUTCFullYear() - y - (hadBirthday ? 0 : 1);
}

/**
 * Whether the person behind a kennitala has reached an age; a company never has. Section "Pass
 * template", `kennitalaAgeVerification`; null asks for none.
 */
export function meetsAge(kennitala: string, minAge: number | null, now: Date): boolean {
  if (minAge === null) return true;
  const age = ageOf(kennitala, now);
  return age !== undefined && age >= minAge;
}
