import type { Batch } from "#portal/messaging/bulk/batch.ts";
import { untouchedNotification } from "#portal/messaging/sending/notification-request.ts";
import { type TypedBulk, untouchedBulk } from "./bulk-state.ts";

/** The form as it was confirmed; undefined of a list that nobody has confirmed anything for. */
export function typedOfBatch({
  request,
  audience,
  notTextedDays,
  sendAt,
}: Pick<Batch, "request" | "audience" | "notTextedDays" | "sendAt">): TypedBulk | undefined {
  if (!request || !audience) return undefined;
  const untouched: TypedBulk = {
    ...untouchedBulk,
    ...untouchedNotification,
    ...(sendAt && { when: "later", at: sendAt.toISOString().slice(0, 16) }),
  };
  if (request.kind === "notification") {
    const { kind, message, passWallets: wallets, passStatuses: statuses } = request;
    return { ...untouched, kind, message, wallets, statuses };
  }
  const { kind, customContent, customSender, savedText } = request;
  const written = customContent === undefined ? "template" : "own";
  return {
    ...untouched,
    kind,
    audience,
    days: notTextedDays === null ? untouched.days : String(notTextedDays),
    text: savedText ? `saved ${savedText.id} ${savedText.language}` : written,
    content: customContent ?? "",
    sender: customSender === undefined ? "template" : "own",
    customSender: customSender ?? "",
  };
}
