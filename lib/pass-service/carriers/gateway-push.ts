import { type Gateway, type GatewayCalls, pollGateway, postToGateway } from "./gateway.ts";
import type { Push } from "./push.ts";

/** Push notifications by way of an HTTP gateway. */
export function gatewayPush(gateway: Gateway, calls: GatewayCalls): Push {
  return {
    async send({ deliveryId, copyId, platform }, message) {
      const answer = await postToGateway(gateway, deliveryId, { copyId, platform, message }, calls);
      switch (answer.kind) {
        case "ok":
          return answer.status === "NO_ANSWER" ? "NO_ANSWER" : "SENT";
        case "refused":
          return "NO_ANSWER";
        case "unavailable":
          return "QUEUED";
        default:
          return answer satisfies never;
      }
    },
    async follow({ deliveryId }) {
      const answer = await pollGateway(gateway, deliveryId, calls);
      return answer.kind === "ok" && answer.status === "DELIVERED" ? "DELIVERED" : "SENT";
    },
  };
}
