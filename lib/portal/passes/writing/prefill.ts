import "server-only";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { localExpiryOf, localMomentOf } from "./local-moment.ts";
import { inputName, type TypedPass } from "./typed-pass.ts";

export const untouchedPass: TypedPass = { texts: {}, back: [] };

/** A pass as its form shows it before anybody writes in it. The back is not told. */
export function typedOfPass(pass: Pass, template: Pick<PassTemplate, "inputFields">): TypedPass {
  const valid = localMomentOf(pass.validFrom);
  const expires = localExpiryOf(pass.expirationDate);
  const inputs = template.inputFields.map(({ identifier }): [string, string] => [
    inputName(identifier),
    valueOnPass(pass, identifier) ?? "",
  ]);
  return {
    texts: {
      ...Object.fromEntries(inputs),
      validFromDate: valid.date,
      validFromTime: valid.time,
      expirationDate: expires.date,
      expirationTime: expires.time,
      stampsLeft: pass.stampsLeft === null ? "" : String(pass.stampsLeft),
      alreadyPaid: pass.alreadyPaid ? "yes" : "",
      externalIdentifier: pass.externalIdentifier ?? "",
    },
    back: [],
  };
}

export function valueOnPass(pass: Pass, identifier: string): string | null {
  return pass.inputFieldValues.find((one) => one.identifier === identifier)?.value ?? null;
}
