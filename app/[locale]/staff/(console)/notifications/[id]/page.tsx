import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findDispatch } from "#portal/sending/dispatch-list.ts";
import { DispatchPage, NoSuchMessage } from "../../../_messages/message-page.tsx";
import { staffPage } from "../../../_shell/staff-page.tsx";

interface OneMessage {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.messages"))("titles.notification"));
}

export default staffPage<OneMessage>("message:read", async (staff, { params }) => {
  const id = recordIdSchema.safeParse((await params).id);
  const found = id.success ? await findDispatch(getDatabase(), id.data) : undefined;
  if (found?.kind !== "notification") return <NoSuchMessage back="/staff/notifications" />;
  return <DispatchPage staff={staff} found={found} />;
});
