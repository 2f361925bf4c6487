import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import type { Database } from "../store/database.ts";
import type { Carrier } from "./carrier.ts";
import { pushGateway } from "./gateway-push.ts";
import { smsGateway } from "./gateway-sms.ts";
import { outboxIn } from "./outbox.ts";
import { type Push, pushBy } from "./push.ts";

/** Who takes messages away, as the environment says. */
export function configuredCarriers(
  { gateways }: Pick<Environment, "gateways">,
  database: Database,
  log: Log,
): { carrier: Carrier; push: Push; sendingMs: number } {
  const { timeLimitMs } = gateways;
  const push = gateways.push && pushGateway(gateways.push, { timeLimitMs, log });
  return {
    sendingMs: timeLimitMs,
    carrier: gateways.sms ? smsGateway(gateways.sms, { timeLimitMs, log }) : outboxIn(database),
    push: pushBy(push ? { PLATFORM_A_WALLET: push, PLATFORM_B_WALLET: push } : {}),
  };
}

/** The same in a word each, for whoever asks what is configured. */
export function carriersInWords({
  gateways,
}: Pick<Environment, "gateways">): Record<string, string> {
  return {
    sms: gateways.sms ? "gateway" : "outbox",
    push: gateways.push ? "gateway" : "local",
  };
}
