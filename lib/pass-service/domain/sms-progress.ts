import { type SmsStatus, terminalSmsStatuses } from "#contract/index.ts";

/** Whether a message that is in this status goes no further. */
export function isTerminal(status: SmsStatus): boolean {
  return (terminalSmsStatuses as readonly SmsStatus[]).includes(status);
}

/** The status flag of the record: terminal, once the message was delivered. */
export function isDelivered(statuses: readonly SmsStatus[]): boolean {
  return statuses.includes("DELIVERED");
}
