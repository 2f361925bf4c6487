import "server-only";
import {
  defaultNotifiedStatuses,
  type NotificationRequest,
  type PassStatus,
  type PassWallet,
  passStatuses,
  passWallets,
} from "#contract/index.ts";
import { isPrintable } from "#portal/input/plain-text.ts";

/** The form for a notification, exactly as it was typed. */
export interface TypedNotification {
  message: string;
  wallets: PassWallet[];
  statuses: PassStatus[];
}

export const untouchedNotification: TypedNotification = {
  message: "",
  wallets: [...passWallets],
  statuses: [...defaultNotifiedStatuses],
};

/**
 * Form for a notification to one pass, with the pass's own status selected, because staff who write to a
 * pass want to reach it. `UNCLAIMED` is never selected: such a pass is in no wallet, and the form refuses it.
 */
export function untouchedFor(status: string | undefined): TypedNotification {
  const { statuses } = untouchedNotification;
  const own = passStatuses.filter(
    (one) => one === status && one !== "UNCLAIMED" && !statuses.includes(one),
  );
  return { ...untouchedNotification, statuses: [...statuses, ...own] };
}

/** A phone shows about this much of a notification on one line. */
export const safeLength = 85;

/** How many notifications platform B shows for one pass in a day. */
export const platformBDaily = 3;

type NotificationField = "message" | "wallets" | "statuses";
type NotificationProblem =
  | "no-message"
  | "message-characters"
  | "no-wallet"
  | "no-status"
  | "status-left-out";

type ReadNotification =
  | { ok: true; request: NotificationRequest }
  | { ok: false; problems: { field: NotificationField; problem: NotificationProblem }[] };

/** Reads the form; a pass whose status is not chosen is refused before anything is sent. */
export function readTypedNotification(
  typed: TypedNotification,
  pass: { id: string; status: string },
): ReadNotification {
  const message = typed.message.replaceAll("\r\n", "\n").trim();
  const request = {
    passId: pass.id,
    message,
    passWallets: typed.wallets,
    passStatuses: typed.statuses,
  };
  const problems: { field: NotificationField; problem: NotificationProblem }[] = [];
  if (message === "") problems.push({ field: "message", problem: "no-message" });
  else if (!isPrintable(message, "many")) {
    problems.push({ field: "message", problem: "message-characters" });
  }
  if (typed.wallets.length === 0) problems.push({ field: "wallets", problem: "no-wallet" });
  if (typed.statuses.length === 0) problems.push({ field: "statuses", problem: "no-status" });
  else if (!(typed.statuses as string[]).includes(pass.status)) {
    problems.push({ field: "statuses", problem: "status-left-out" });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, request };
}
