import { findNotification } from "../../store/notifications.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { notificationAnswer } from "./notification-answer.ts";

/** Section "Push notifications", GET. */
export const readNotification: EndpointHandler<"readNotification"> = async (
  { database },
  { issuerId, id },
) => {
  const found = await findNotification(database, issuerId, id);
  return found ? notificationAnswer(found) : refusals.notFound();
};
