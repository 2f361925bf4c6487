import type { Pass } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import { awaitsInput } from "../../domain/holder-inputs.ts";
import { isVoided, passStatusOf } from "../../domain/pass-status.ts";
import type { Duplicate } from "../../store/pass-writes.ts";
import type { StoredPassRecord } from "../../store/passes.ts";
import { type Refusal, refusals } from "../refusal.ts";

/** Section "Pass (response object)". */
export function passResponse(pass: StoredPassRecord, addresses: Addresses, now: Date): Pass {
  return {
    id: pass.id,
    externalIdentifier: pass.externalIdentifier,
    passTemplateId: pass.passTemplateId,
    status: passStatusOf(pass, now),
    isVoided: isVoided(pass),
    stampsLeft: pass.stampsLeft,
    alreadyPaid: pass.alreadyPaid,
    isReward: pass.isReward,
    expirationDate: pass.expirationDate?.toISOString() ?? null,
    validFrom: pass.validFrom?.toISOString() ?? null,
    posDistributionCode: pass.posDistributionCode,
    distributionUrl: addresses.distribution(pass.deliveryCode),
    deliveryPageUrl: addresses.deliveryPage(pass.deliveryCode),
    requiresCustomerInput: awaitsInput(pass),
    inputFieldValues: pass.inputs.map(({ identifier, label, value }) => ({
      identifier,
      label,
      value,
    })),
    notifyListSubscribed: pass.notifyListSubscribed,
  };
}

/** Section "Limits": an external identifier, like a unique input, is unique within the template. */
export function duplicateRefusal(duplicate: Duplicate): Refusal {
  switch (duplicate) {
    case "external-identifier-taken":
      return refusals.externalIdentifierTaken();
    case "input-value-taken":
      return refusals.inputValueTaken();
    default:
      return duplicate satisfies never;
  }
}
