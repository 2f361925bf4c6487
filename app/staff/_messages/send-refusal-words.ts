import { getTranslations } from "#app/i18n/translations.ts";
import type { Dispatch } from "#portal/messaging/sending/dispatch.ts";
import { sendRefusalOf } from "#portal/pass-service-failure.ts";

type Refused = Pick<Dispatch, "refusalCode" | "refusalStatus">;

/** Why a message was refused, or what to do next. */
export async function sendRefusalWords() {
  const t = await getTranslations("staff.refusal");
  return ({ refusalCode, refusalStatus }: Refused, part: "why" | "next" = "why") => {
    const word = sendRefusalOf({ code: refusalCode, status: refusalStatus ?? 0 });
    return t(`${word}.${part}`, { code: refusalCode ?? "–", status: String(refusalStatus ?? "") });
  };
}
