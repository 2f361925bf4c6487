export type MessageKind = "sms" | "notification";

/** The list of the messages of a kind, or one of them. */
export function messageAddress(kind: MessageKind, id?: string): string {
  const list = kind === "sms" ? "/staff/sms" : "/staff/notifications";
  return id === undefined ? list : `${list}/${id}`;
}
