import { type SmsStatus, smsStatuses } from "#contract/index.ts";
import type { Carrier } from "./carrier.ts";
import { type Gateway, type GatewayCalls, pollGateway, postToGateway } from "./gateway.ts";

/** Text messages by way of an HTTP gateway. */
export function gatewaySms(gateway: Gateway, calls: GatewayCalls): Carrier {
  return {
    async send({ id, sender, recipient, content }) {
      const answer = await postToGateway(gateway, id, { sender, recipient, content }, calls);
      switch (answer.kind) {
        case "ok":
          return smsStatusOf(answer.status) ?? "SENT";
        case "refused":
          return "REJECTED";
        case "unavailable":
          return null;
        default:
          return answer satisfies never;
      }
    },
    async follow({ id }) {
      const answer = await pollGateway(gateway, id, calls);
      return answer.kind === "ok" ? smsStatusOf(answer.status) : null;
    },
  };
}

/** A status of ours; that it is still waiting is no news. */
function smsStatusOf(word: string | null): SmsStatus | null {
  const status = smsStatuses.find((one) => one === word);
  return status === undefined || status === "CREATED" || status === "PENDING" ? null : status;
}
