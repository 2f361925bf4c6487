import "server-only";
import type { Pass, PassTemplate, PassWrite } from "#contract/index.ts";
import { momentOf } from "#portal/passes/stated-moment.ts";
import type { ReadPass } from "./read-typed-pass.ts";
import { valueOnPass } from "./typed-pass.ts";

/** What create sends: only what was filled in. */
export function createRequestOf(template: PassTemplate, values: ReadPass): PassWrite {
  const { externalIdentifier, validFrom, expirationDate, stampsLeft, backFields } = values;
  const inputFields = values.inputs.filter(({ value }) => value !== "");
  return {
    passTemplateId: template.id,
    ...(externalIdentifier && { externalIdentifier }),
    ...(validFrom && { validFrom }),
    ...(expirationDate && { expirationDate }),
    ...(stampsLeft !== null && { stampsLeft }),
    ...(values.alreadyPaid && { alreadyPaid: true }),
    ...(inputFields.length > 0 && { inputFields }),
    ...(backFields.length > 0 && { backFields }),
  };
}

/**
 * An update sends every field that is known, because a service may replace the pass or merge. No answer
 * of the interface holds the back fields, so they are sent only when staff write them anew.
 */
export function changeRequestOf(pass: Pass, values: ReadPass): PassWrite {
  const { externalIdentifier, alreadyPaid, backFields } = values;
  return {
    ...knownOf(pass),
    externalIdentifier,
    alreadyPaid,
    validFrom: isoOf(values.validFrom),
    expirationDate: isoOf(values.expirationDate),
    ...(values.stampsLeft !== null && { stampsLeft: values.stampsLeft }),
    inputFields: values.inputs.filter(
      ({ identifier, value }) => value !== "" || valueOnPass(pass, identifier),
    ),
    ...(backFields.length > 0 && { backFields }),
  };
}

/** Voiding sends the pass as it is, and that it is void. */
export function voidRequestOf(pass: Pass): PassWrite {
  return { ...knownOf(pass), isVoided: true };
}

function knownOf(pass: Pass): PassWrite {
  return {
    passTemplateId: pass.passTemplateId,
    // Only for a voided pass, which stays voided: `false` would undo a voiding made meanwhile.
    ...(pass.isVoided && { isVoided: true }),
    externalIdentifier: pass.externalIdentifier,
    alreadyPaid: pass.alreadyPaid,
    validFrom: isoOf(pass.validFrom),
    expirationDate: isoOf(pass.expirationDate),
    ...(pass.stampsLeft !== null && { stampsLeft: pass.stampsLeft }),
    inputFields: pass.inputFieldValues.flatMap(({ identifier, value }) =>
      value ? [{ identifier, value }] : [],
    ),
  };
}

/** Another spelling of the same moment, which every service takes. */
function isoOf(stated: string | null): string | null {
  return momentOf(stated)?.toISOString() ?? stated;
}
