import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Service } from "../service.ts";

/** Whether the service can answer: 200, or 503 while its database cannot be reached or its disk is full. */
export function health({ database, hasDiskSpace, log }: Service) {
  return async (context: Context): Promise<Response> => {
    try {
      await database.execute(sql`select 1`);
      if (await hasDiskSpace()) return context.json({ status: "ok" });
      log.warn({}, "the database's disk is full: make room");
      return context.json({ status: "unavailable" }, 503);
    } catch {
      return context.json({ status: "unavailable" }, 503);
    }
  };
}
