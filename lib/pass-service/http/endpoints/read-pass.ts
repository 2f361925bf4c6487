import { passStatusOf } from "../../domain/pass-status.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";

/** Section "Passes", GET, and "Pass (response object)". */
export const readPass: EndpointHandler<"readPass"> = async (service, { issuerId, id }) => {
  const pass = await service.findPass(issuerId, id);
  if (!pass) return refusals.notFound();
  return {
    id: pass.id,
    externalIdentifier: pass.externalIdentifier,
    passTemplateId: pass.passTemplateId,
    status: passStatusOf(pass, service.clock()),
    isVoided: pass.voidedAt !== null,
    stampsLeft: pass.stampsLeft,
    alreadyPaid: pass.alreadyPaid,
    isReward: pass.isReward,
    expirationDate: pass.expirationDate?.toISOString() ?? null,
    validFrom: pass.validFrom?.toISOString() ?? null,
    posDistributionCode: null,
    distributionUrl: service.addresses.distribution(pass.deliveryCode),
    deliveryPageUrl: service.addresses.deliveryPage(pass.deliveryCode),
    requiresCustomerInput: false,
    inputFieldValues: [],
    notifyListSubscribed: pass.notifyListSubscribed,
  };
};
