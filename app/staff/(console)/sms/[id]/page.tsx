import { MessagePage, messageTitle } from "../../../_messages/message-page.tsx";
import { staffPage } from "../../../_shell/staff-page.tsx";

export const generateMetadata = messageTitle("sms");

export default staffPage<{ id: string }>("message:read", async (staff, { id }) => (
  <MessagePage kind="sms" staff={staff} id={id} />
));
