import { boundedForm } from "#portal/limits/bounded-form.ts";
import { staffRoute } from "../../_shell/staff-route.ts";
import { previewViewOf } from "../passes/[id]/sms/sms-text-views.ts";

/**
 * The live preview beside a text; nothing is sent and nothing is kept. Not an action: those of one
 * page wait for each other, and cannot be given up.
 */
export const POST = staffRoute("message:send", async (_staff, request) => {
  const { form, tooLong } = boundedForm(await request.formData().catch(() => undefined));
  const view = tooLong ? undefined : await previewViewOf(String(form.get("content") ?? ""));
  return Response.json(view ?? null, { headers: { "cache-control": "private, no-store" } });
});
