import { type ListEvent, ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";

/** The bytes as an upload brings them: in pieces that end anywhere. */
export async function* inPieces(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function eventsOf(bytes: Uint8Array | string, size?: number): Promise<ListEvent[]> {
  const events: ListEvent[] = [];
  for await (const event of readList(inPieces(Buffer.from(bytes), size))) events.push(event);
  return events;
}

export async function columnsOf(bytes: Uint8Array | string) {
  const [first] = await eventsOf(bytes);
  if (first?.kind !== "columns") throw new Error("the columns come first");
  return first;
}

/** Each row as its line and its cells, or what is wrong with it. */
export async function rowsOf(bytes: Uint8Array | string, size?: number) {
  return (await eventsOf(bytes, size)).flatMap((event) =>
    event.kind === "columns"
      ? []
      : [[event.line, event.kind === "row" ? event.cells.join("|") : event.fault]],
  );
}

/** Why the list is refused, and at which line. */
export async function rejectionOf(bytes: Uint8Array | string): Promise<[string, number?]> {
  try {
    const events = await eventsOf(bytes);
    return [`read: ${events.length} events`];
  } catch (error) {
    if (!(error instanceof ListRejected)) throw error;
    return error.line === undefined ? [error.reason] : [error.reason, error.line];
  }
}
