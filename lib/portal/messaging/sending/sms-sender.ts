import "server-only";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { getDatabase } from "#portal/database/database.ts";
import { message } from "#portal/database/schema/messages.ts";

/**
 * The template's own sender, which the interface does not state: that of the newest text, to a pass
 * with this template's name, whose request named no sender. Undefined before the first such text.
 */
export async function senderOfTemplate(name: string | null): Promise<string | undefined> {
  return name === null ? undefined : senderOfNewest(eq(message.passTitle, name));
}

/** Sender of a bulk list that named none; undefined until the service has stated it for a text. */
export async function senderOfList(id: string): Promise<string | undefined> {
  return senderOfNewest(eq(message.listId, id));
}

async function senderOfNewest(condition: SQL): Promise<string | undefined> {
  const [newest] = await getDatabase()
    .select({ sender: message.sender })
    .from(message)
    .where(
      and(
        eq(message.kind, "sms"),
        condition,
        isNotNull(message.sender),
        isNotNull(message.request),
        sql`${message.request} #> '{content,customSender}' is null`,
      ),
    )
    .orderBy(desc(message.createdAt))
    .limit(1);
  return newest?.sender ?? undefined;
}
