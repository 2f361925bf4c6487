import { routeHandler } from "#app/route-handler.ts";
import en from "#app/strings/en.json" with { type: "json" };
import is from "#app/strings/is.json" with { type: "json" };
import type { Permission } from "#portal/auth/staff/role.ts";
import { authoriseStaff, type Staff } from "#portal/auth/staff/staff-session.ts";
import { hasForeignOrigin } from "#portal/configuration/origins.ts";

const statusOf = { fault: 503, "signed-out": 401, "not-allowed": 403 } as const;

interface RouteContext<Params> {
  params: Promise<Params>;
}

/**
 * A route handler of the console, for whoever holds the permission at this moment. The origin of a
 * form is checked before the session: a form of another site costs no query.
 */
export function staffRoute<Params = unknown>(
  permission: Permission,
  answer: (staff: Staff, request: Request, params: Params) => Response | Promise<Response>,
  otherwise?: (request: Request) => Response | Promise<Response>,
): (request: Request, context: RouteContext<Params>) => Promise<Response> {
  return routeHandler(async (request: Request, { params }: RouteContext<Params>) => {
    if (request.method === "POST" && hasForeignOrigin(request.headers))
      return foreignOriginResponse();
    const access = await authoriseStaff(permission);
    if (access.kind === "allowed") return answer(access.staff, request, await params);
    return otherwise?.(request) ?? new Response(null, { status: statusOf[access.kind] });
  });
}

function foreignOriginResponse(): Response {
  return new Response(`${is.refused.origin}\n\n${en.refused.origin}\n`, {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

export function seeOther(address: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: address, "cache-control": "private, no-store" },
  });
}

/** Streams a CSV file. */
export function csvResponse(filename: string, lines: AsyncGenerator<string, void>): Response {
  const encoder = new TextEncoder();
  // Byte order mark: spreadsheets read UTF-8 by it.
  let mark = "\uFEFF";
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(mark + value));
      mark = "";
    },
    async cancel() {
      await lines.return();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
