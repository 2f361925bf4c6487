import { titled } from "#app/page-title.ts";
import { MessageListPage } from "../../_messages/message-list-page.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";

export const generateMetadata = titled("staff.places.sms");

export default staffPage("message:read", async (_staff, { query }) => (
  <MessageListPage kind="sms" query={query} />
));
