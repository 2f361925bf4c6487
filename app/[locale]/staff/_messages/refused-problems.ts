import { getTranslations } from "#app/i18n/translations.ts";
import type { Dispatch } from "#portal/messaging/sending/dispatch.ts";
import { sendRefusalOf } from "#portal/pass-service-failure.ts";
import type { Problem } from "../_confirm/confirm-form.tsx";

/** What the service refused of an earlier message, at its field, where it is written anew. */
export async function refusedProblems(earlier: Dispatch | undefined): Promise<Problem[]> {
  if (earlier?.state !== "refused" || !earlier.refusedField) return [];
  const { refusalCode: code, refusalStatus, refusedField: field } = earlier;
  const t = await getTranslations("staff.refusal");
  const status = refusalStatus ?? 0;
  const facts = { code: code ?? "–", status: String(status) };
  return [{ field, words: t(`${sendRefusalOf({ code, status })}.why`, facts) }];
}
