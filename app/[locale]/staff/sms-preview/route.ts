import { routeHandler } from "#app/route-handler.ts";
import { refusalOfOrigin } from "#app/security/origin-refusal.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getStaffVisit } from "#portal/auth/staff/staff-session.ts";
import { boundedForm } from "#portal/limits/bounded-form.ts";
import { previewViewOf } from "../(console)/passes/[id]/sms/preview-view.ts";

/**
 * The live preview beside a text; nothing is sent and nothing is kept. Not an action: those of one
 * page wait for each other, and cannot be given up.
 */
export const POST = routeHandler(async (request: Request): Promise<Response> => {
  const refusal = refusalOfOrigin(request);
  if (refusal) return refusal;
  const visit = await getStaffVisit();
  if (visit.kind === "fault") return new Response(null, { status: 503 });
  if (visit.kind === "signed-out") return new Response(null, { status: 401 });
  const { staff } = visit;
  if (!mayRole(staff.role, "message:send") || staff.mustChangePassword) {
    return new Response(null, { status: 403 });
  }
  const { form, tooLong } = boundedForm(await request.formData().catch(() => undefined));
  const view = tooLong ? undefined : await previewViewOf(String(form.get("content") ?? ""));
  return Response.json(view ?? null, { headers: { "cache-control": "private, no-store" } });
});
