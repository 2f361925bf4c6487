import { isClosedPassStatus } from "#contract/index.ts";
import { meetsAge } from "./kennitala-age.ts";
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
