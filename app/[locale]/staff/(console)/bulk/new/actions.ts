"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { pasteList } from "#portal/messaging/bulk/paste-list.ts";
import { formTokenOf } from "../../../_confirm/flow.ts";
import { type PasteState, typedListOf } from "./paste-state.ts";

/** A list of recipients from what was pasted; nothing is sent. */
export const readPastedList = staffAction<PasteState, PasteState>(
  "bulk:send",
  async (staff, form) => {
    const t = await getTranslations("staff.bulk.new.problem");
    const typed = typedListOf(form);
    const attempt = crypto.randomUUID();
    const problems: PasteState["problems"] = [];
    const name = readPlainText(typed.name, { max: 100 });
    if (typed.name.trim() === "") problems.push({ field: "name", words: t("no-name") });
    else if (!name.ok) problems.push({ field: "name", words: t("name") });
    const type = getConfiguration().issuer.membershipTypes.find(
      ({ subscriberListId }) => subscriberListId === typed.type,
    );
    if (!type) problems.push({ field: "type", words: t("no-type") });
    if (typed.list.trim() === "") problems.push({ field: "list", words: t("no-list") });
    if (problems.length > 0 || !name.ok || !type) return { typed, problems, attempt };
    const id = await pasteList(
      getDatabase(),
      {
        staffId: staff.accountId,
        formToken: formTokenOf(form) ?? crypto.randomUUID(),
        name: name.value,
        subscriberListId: type.subscriberListId,
      },
      typed.list,
    );
    if (!id) return { typed, problems: [{ field: "list", words: t("no-list") }], attempt };
    redirect(`/staff/bulk/${id}`);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const field =
      tooLong?.field === "list" || tooLong?.field === "name" ? tooLong.field : undefined;
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return { typed: typedListOf(form), problems: [{ field, words }], attempt: crypto.randomUUID() };
  },
);
