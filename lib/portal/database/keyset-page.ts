import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A row of a list that is put together from several tables. */
export interface MixedPlace {
  at: Date;
  id: string;
}

/** SQL condition of a row older than a place. Identifiers are compared as text, bytewise, as JavaScript does. */
export function isOlder(at: SQLWrapper, id: SQLWrapper, place: MixedPlace | undefined) {
  if (!place) return undefined;
  return sql`(${at}, ${id}::text collate "C") < (${place.at.toISOString()}, ${place.id})` as SQL;
}

/** Where a page of a list that is newest first lies: older than one row, or newer than one. */
export interface KeysetPlace<Key> {
  after?: Key | undefined;
  before?: Key | undefined;
}

export interface KeysetPage<Row> {
  rows: Row[];
  /** The row that the page of older ones begins after; undefined at the end of the list. */
  next: Row | undefined;
  /** The row that the page of newer ones ends before; undefined at its top. */
  previous: Row | undefined;
}

/**
 * One page of a list. One more row than asked for tells whether there is another page. Newer rows
 * that do not fill a page are the first page, which is then read whole.
 */
export async function keysetPage<Key, Row>(
  { after, before }: KeysetPlace<Key>,
  limit: number,
  read: (direction: "older" | "newer", from: Key | undefined, count: number) => Promise<Row[]>,
): Promise<KeysetPage<Row>> {
  if (before) {
    const newer = await read("newer", before, limit + 1);
    if (newer.length > limit) {
      const rows = newer.slice(0, limit).reverse();
      return { rows, next: rows.at(-1), previous: rows[0] };
    }
  }
  const found = await read("older", before ? undefined : after, limit + 1);
  const rows = found.slice(0, limit);
  return {
    rows,
    next: found.length > limit ? rows.at(-1) : undefined,
    previous: after && !before ? rows[0] : undefined,
  };
}
