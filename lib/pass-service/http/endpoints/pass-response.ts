import type { Pass } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import { awaitsInput } from "../../domain/holder-inputs.ts";
import { passStatusOf } from "../../domain/pass-status.ts";
import type { StoredPassRecord } from "../../store/passes.ts";

/** Section "Pass (response object)". */
export function passResponse(pass: StoredPassRecord, addresses: Addresses, now: Date): Pass {
  return {
    id: pass.id,
    externalIdentifier: pass.externalIdentifier,
    passTemplateId: pass.passTemplateId,
    status: passStatusOf(pass, now),
    isVoided: pass.voidedAt !== null,
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
