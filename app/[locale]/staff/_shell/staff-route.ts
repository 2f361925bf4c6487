import { routeHandler } from "#app/route-handler.ts";
import { authoriseStaff } from "#portal/auth/staff/authorise.ts";
import type { Permission } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";

const statusOf = { fault: 503, "signed-out": 401, "not-allowed": 403 } as const;

/** A route handler of the console, for whoever holds the permission at this moment. */
export function staffRoute(
  permission: Permission,
  answer: (staff: Staff, request: Request) => Response | Promise<Response>,
): (request: Request) => Promise<Response> {
  return routeHandler(async (request: Request) => {
    const access = await authoriseStaff(permission);
    return access.kind === "allowed"
      ? answer(access.staff, request)
      : new Response(null, { status: statusOf[access.kind] });
  });
}
