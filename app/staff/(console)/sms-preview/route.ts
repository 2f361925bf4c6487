import { boundedForm } from "#portal/input/bounded-form.ts";
import { previewViewOf } from "../../_messages/sms-text-views.ts";
import { staffRoute } from "../../_shell/staff-route.ts";

/** Live preview of a text. A route, because a page's actions wait for each other. */
export const POST = staffRoute("message:send", async (_staff, request) => {
  const { form, tooLong } = boundedForm(await request.formData().catch(() => undefined));
  const view = tooLong ? undefined : await previewViewOf(String(form.get("content") ?? ""));
  return Response.json(view ?? null, { headers: { "cache-control": "private, no-store" } });
});
