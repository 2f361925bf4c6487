import { type ListEvent, ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";

export async function portionsOf(bytes: Uint8Array | string): Promise<ListEvent[][]> {
  const portions: ListEvent[][] = [];
  for await (const portion of readList(Buffer.from(bytes))) portions.push(portion);
  return portions;
}

async function eventsOf(bytes: Uint8Array | string): Promise<ListEvent[]> {
  return (await portionsOf(bytes)).flat();
}

export async function columnsOf(bytes: Uint8Array | string) {
  const [first] = await eventsOf(bytes);
  if (first?.kind !== "columns") throw new Error("the columns come first");
  return first;
}

/** Each row as its line and its cells, or what is wrong with it. */
export async function rowsOf(bytes: Uint8Array | string) {
  return (await eventsOf(bytes)).flatMap((event) =>
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
