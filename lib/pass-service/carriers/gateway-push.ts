import { askGateway, type Gateway, type GatewayCalls, postToGateway } from "./gateway.ts";
import type { Push } from "./push.ts";

/** Messages to the wallets by way of a gateway. */
export function gatewayPush(gateway: Gateway, calls: GatewayCalls): Push {
  return {
    async send({ deliveryId, copyId, platform }, message) {
      const answer = await postToGateway(gateway, deliveryId, { copyId, platform, message }, calls);
      switch (answer.kind) {
        case "said":
          return answer.status === "NO_ANSWER" ? "NO_ANSWER" : "SENT";
        case "refused":
          return "NO_ANSWER";
        case "away":
          return "QUEUED";
        default:
          return answer satisfies never;
      }
    },
    async follow({ deliveryId }) {
      const answer = await askGateway(gateway, deliveryId, calls);
      return answer.kind === "said" && answer.status === "DELIVERED" ? "DELIVERED" : "SENT";
    },
  };
}
