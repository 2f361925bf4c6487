import { type SmsStatus, smsStatuses } from "#contract/index.ts";
import type { Carrier } from "./carrier.ts";
import { askGateway, type Gateway, type GatewayCalls, postToGateway } from "./gateway.ts";

/** Text messages by way of a gateway. */
export function gatewaySms(gateway: Gateway, calls: GatewayCalls): Carrier {
  return {
    async send({ id, sender, recipient, content }) {
      const answer = await postToGateway(gateway, id, { sender, recipient, content }, calls);
      switch (answer.kind) {
        case "said":
          return smsStatusOf(answer.status) ?? "SENT";
        case "refused":
          return "REJECTED";
        case "away":
          return null;
        default:
          return answer satisfies never;
      }
    },
    async follow({ id }) {
      const answer = await askGateway(gateway, id, calls);
      return answer.kind === "said" ? smsStatusOf(answer.status) : null;
    },
  };
}

/** A status of ours; that it is still waiting is no news. */
function smsStatusOf(word: string | null): SmsStatus | null {
  const status = smsStatuses.find((one) => one === word);
  return status === undefined || status === "CREATED" || status === "PENDING" ? null : status;
}
