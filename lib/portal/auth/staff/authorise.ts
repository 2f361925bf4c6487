import "server-only";
import { isAllowed, type Permission } from "./role.ts";
import { getStaffVisit, type Staff } from "./staff-session.ts";

/** Whether the visitor may do something of the console at this moment, and why not. */
export type StaffAccess =
  | { kind: "allowed"; staff: Staff }
  | { kind: "not-allowed"; staff: Staff }
  | { kind: "signed-out"; timedOut: boolean }
  /** The session could not be looked up. */
  | { kind: "fault" };

export async function authoriseStaff(permission: Permission): Promise<StaffAccess> {
  const visit = await getStaffVisit();
  if (visit.kind !== "staff") return visit;
  const { staff } = visit;
  return { kind: isAllowed(staff, permission) ? "allowed" : "not-allowed", staff };
}
