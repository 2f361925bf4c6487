import { boundedForm } from "#portal/limits/bounded-form.ts";
import { staffRoute } from "../../_shell/staff-route.ts";
import { previewViewOf } from "../passes/[id]/sms/sms-text-views.ts";

/** The live preview of a text. Not an action: those of one page wait for each other. */
export const POST = staffRoute("message:send", async (_staff, request) => {
  const { form, tooLong } = boundedForm(await request.formData().catch(() => undefined));
  const view = tooLong ? undefined : await previewViewOf(String(form.get("content") ?? ""));
  return Response.json(view ?? null, { headers: { "cache-control": "private, no-store" } });
});
