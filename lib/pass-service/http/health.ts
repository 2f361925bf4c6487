import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Service } from "../service.ts";

/** Whether the service can answer: 200, or 503 while its database cannot be reached. */
export function health({ database }: Service) {
  return async (context: Context): Promise<Response> => {
    try {
      await database.execute(sql`select 1`);
      return context.json({ status: "ok" });
    } catch {
      return context.json({ status: "unavailable" }, 503);
    }
  };
}
