import "server-only";
import { isClosedPassStatus, type Pass } from "#contract/index.ts";
import { mayRole, type Permission, type Role } from "#portal/auth/staff/role.ts";

/** What staff can do with a pass, each on a page of its own. */
const passActions = ["sms", "notification", "change", "void"] as const;
export type PassAction = (typeof passActions)[number];

/** Why an action is impossible in any role; the keys are those of `staff.pass.why` in the strings. */
type WhyNot = "deleted" | "void-voided" | "notification-unclaimed";

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

/** What somebody in this role may do with the pass, and why it cannot be done where it cannot. */
export function offeredActions(role: Role, pass: Pick<Pass, "status" | "isVoided">) {
  return passActions
    .filter((action) => mayRole(role, permissionOf[action]))
    .map((action): OfferedAction => ({ action, whyNot: whyNot(action, pass) }));
}

function whyNot(
  action: PassAction,
  { status, isVoided }: Pick<Pass, "status" | "isVoided">,
): WhyNot | undefined {
  if (isDeleted({ status })) return "deleted";
  if (action === "notification" && status === "UNCLAIMED") return "notification-unclaimed";
  return action === "void" && isVoid({ status, isVoided }) ? "void-voided" : undefined;
}

/** Void by its status or by what was asked for: what stands on it may be changed, and it stays void. */
export function isVoid({ status, isVoided }: Pick<Pass, "status" | "isVoided">): boolean {
  return status === "VOIDED" || isVoided;
}

/** Deleted, or about to be: it takes no change any more. */
export function isDeleted({ status }: { status: string }): boolean {
  return status === "DELETED" || status === "DELETE_IN_PROGRESS";
}

/** Whether the pass may be handed out, and with it its delivery page. */
export function mayHandOut({ status }: Pick<Pass, "status">): boolean {
  return !isClosedPassStatus(status);
}
