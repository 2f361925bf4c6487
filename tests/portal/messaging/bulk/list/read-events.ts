import { type ListEvent, ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";

type Options = Parameters<typeof readList>[1];

export async function portionsOf(
  bytes: Uint8Array | string,
  options?: Options,
): Promise<ListEvent[][]> {
  const portions: ListEvent[][] = [];
  for await (const portion of readList(Buffer.from(bytes), options)) portions.push(portion);
  return portions;
}

async function eventsOf(bytes: Uint8Array | string, options?: Options): Promise<ListEvent[]> {
  return (await portionsOf(bytes, options)).flat();
}

export async function columnsOf(bytes: Uint8Array | string) {
  const [first] = await eventsOf(bytes);
  if (first?.kind !== "columns") throw new Error("the columns come first");
  return first;
}

/** Each row as its line and its cells, with what is wrong with it. */
export async function rowsOf(bytes: Uint8Array | string, options?: Options) {
  return (await eventsOf(bytes, options)).flatMap((event) => {
    if (event.kind === "columns") return [];
    const cells = event.cells.join("|");
    return [[event.line, event.kind === "row" ? cells : `${event.fault}: ${cells}`]];
  });
}

/** The lines of the rows that the spreadsheet hides. */
export async function hiddenLinesOf(bytes: Uint8Array) {
  const events = await eventsOf(bytes);
  return events.flatMap((event) => (event.kind === "row" && event.isHidden ? [event.line] : []));
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
