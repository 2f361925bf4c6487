import { findNotification } from "../../store/notifications.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { notificationResponse } from "./notification-response.ts";

/** Section "Push notifications", GET. */
export const readNotification: EndpointHandler<"readNotification"> = async (
  { database },
  { issuerId, id },
) => {
  const found = await findNotification(database, issuerId, id);
  return found ? notificationResponse(found) : refusals.notFound();
};
