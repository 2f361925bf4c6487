import { ports } from "./addresses.ts";
import { query } from "./portal-records.ts";
import { createStaff, type Role, roles, type StaffPerson } from "./staff.ts";

/** Who comes: one of each role, and two whom no role helps. */
export const visitors = [...roles, "signed out", "must change the password"] as const;
export type Visitor = (typeof visitors)[number];

export async function signInVisitor(visitor: Visitor): Promise<StaffPerson> {
  if (visitor === "must change the password") {
    return createStaff({ role: "admin", mustChangePassword: true, withDemoPassword: true });
  }
  const role: Role = visitor === "signed out" ? "admin" : visitor;
  const person = await createStaff({ role, withDemoPassword: true });
  if (visitor === "signed out") {
    await query(ports.portal, "update staff_session set ended_at = now() where id = $1", [
      person.sessionId,
    ]);
  }
  return person;
}

/** What is said here and nowhere in the product: the least role of each place and each action. */
export function isFor(minRole: Role | "own account", visitor: Visitor): boolean {
  if (visitor === "signed out") return false;
  if (minRole === "own account") return true;
  return visitor !== "must change the password" && roles.indexOf(visitor) >= roles.indexOf(minRole);
}
