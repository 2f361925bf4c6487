import { titled } from "#app/page-title.ts";
import { MessageListPage } from "../../_messages/message-list-page.tsx";
import type { ListQuery } from "../../_shell/list-query.ts";
import { staffPage } from "../../_shell/staff-page.tsx";

export const generateMetadata = titled("staff.places.sms");

export default staffPage<{ searchParams: Promise<ListQuery> }>(
  "message:read",
  async (_staff, { searchParams }) => <MessageListPage kind="sms" searchParams={searchParams} />,
);
