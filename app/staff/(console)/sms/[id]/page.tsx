import type { Metadata } from "next";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { MessagePage } from "../../../_messages/message-page.tsx";
import { staffPage } from "../../../_shell/staff-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.messages"))("titles.sms"));
}

export default staffPage<{ params: Promise<{ id: string }> }>(
  "message:read",
  async (staff, { params }) => <MessagePage kind="sms" staff={staff} params={params} />,
);
