import type { Log } from "../log.ts";
import type { Database } from "../store/database.ts";
import type { Carrier } from "./carrier.ts";
import type { Gateways } from "./gateway.ts";
import { gatewayPush } from "./gateway-push.ts";
import { gatewaySms } from "./gateway-sms.ts";
import { outboxIn } from "./outbox.ts";
import type { Push } from "./push.ts";

/** The configured carriers of SMS and push. */
export function configuredCarriers(
  { gateways }: { gateways: Gateways },
  database: Database,
  log: Log,
): { carrier: Carrier; pushGateway: Push | undefined; sendTimeoutMs: number } {
  const { timeoutMs } = gateways;
  return {
    sendTimeoutMs: timeoutMs,
    carrier: gateways.sms ? gatewaySms(gateways.sms, { timeoutMs, log }) : outboxIn(database),
    pushGateway: gateways.push && gatewayPush(gateways.push, { timeoutMs, log }),
  };
}

/** The same in a word each, for the status command. */
export function carriersInWords({
  gateways,
  platformA,
  platformB,
}: {
  gateways: Gateways;
  platformA: unknown;
  platformB: unknown;
}): Record<string, string> {
  return {
    sms: gateways.sms ? "gateway" : "outbox",
    push: gateways.push ? "gateway" : "local",
    platformA: platformA ? "configured" : "not configured",
    platformB: platformB ? "configured" : "not configured",
  };
}
