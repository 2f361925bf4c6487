import "server-only";
import { isClosedPassStatus, type Pass, type PassTemplate } from "#contract/index.ts";
import { mayRole, type Permission, type Role } from "#portal/auth/staff/role.ts";
import { isOfMembership } from "./templates.ts";

/** What staff can do with a pass, each on a page of its own. */
const passActions = ["sms", "notification", "change", "void"] as const;
export type PassAction = (typeof passActions)[number];

/** Why an action is impossible in any role; the keys are those of `staff.pass.why` in the strings. */
type WhyNot =
  | "deleted"
  | "voided"
  | "notification-unclaimed"
  | "notification-no-wallet"
  | "sms-no-number";

interface OfferedAction {
  action: PassAction;
  whyNot: WhyNot | undefined;
}

const permissionOf = {
  sms: "message:send",
  notification: "message:send",
  change: "pass:change",
  void: "pass:void",
} as const satisfies Record<PassAction, Permission>;

interface ActionFacts extends Pick<Pass, "status"> {
  /** Absent in a member lookup, whose status says it. */
  isVoided?: boolean;
  /** Stated by a member lookup only. */
  walletInstalled?: boolean | undefined;
}

type NumberFacts = Pick<PassTemplate, "type" | "inputFields">;

/** What somebody in this role may do with the pass, and why it cannot be done where it cannot. */
export function offeredActions(role: Role, pass: ActionFacts, template?: NumberFacts) {
  return passActions
    .filter((action) => mayRole(role, permissionOf[action]))
    .map((action): OfferedAction => ({ action, whyNot: whyNot(action, pass, template) }));
}

function whyNot(
  action: PassAction,
  pass: ActionFacts,
  template: NumberFacts | undefined,
): WhyNot | undefined {
  if (isDeleted(pass)) return "deleted";
  if (action === "change") return undefined;
  if (isVoid(pass)) return "voided";
  if (action === "sms" && template && !mayHaveNumber(template)) return "sms-no-number";
  return action === "notification" ? whyNotNotified(pass) : undefined;
}

/** Whether a text can have a recipient: a number on the register, or a field for one on the pass. */
export function mayHaveNumber(template: NumberFacts): boolean {
  return (
    isOfMembership(template) || template.inputFields.some(({ format }) => format === "PHONE_NUMBER")
  );
}

/** A notification reaches wallets only. `ACTIVE` alone says that a wallet holds the pass. */
function whyNotNotified({ status, walletInstalled }: ActionFacts): WhyNot | undefined {
  if (status === "UNCLAIMED") return "notification-unclaimed";
  const isInNone = status === "UPDATES_OFF" || (status !== "ACTIVE" && walletInstalled === false);
  return isInNone ? "notification-no-wallet" : undefined;
}

/** Void by its status or by what was asked for: what stands on it may be changed, and it stays void. */
export function isVoid({ status, isVoided }: ActionFacts): boolean {
  return status === "VOIDED" || isVoided === true;
}

/** Deleted, or about to be: it takes no change any more. */
export function isDeleted({ status }: { status: string }): boolean {
  return status === "DELETED" || status === "DELETE_IN_PROGRESS";
}

/** Whether the pass may be handed out, and with it its delivery page. */
export function mayHandOut({ status }: Pick<Pass, "status">): boolean {
  return !isClosedPassStatus(status);
}
