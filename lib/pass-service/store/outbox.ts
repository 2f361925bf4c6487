import { desc, eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { outboxMessage, smsMessage } from "./schema/sms.ts";
import { latestSmsStatus } from "./sms.ts";

/** A text message that the outbox holds, with how far it has come. */
export interface OutboxEntry {
  id: string;
  sender: string;
  recipient: string;
  content: string;
  takenAt: Date;
  status: string;
}

/** The newest messages that would have gone to phones. */
export function listOutbox(database: Database, limit: number): Promise<OutboxEntry[]> {
  return database
    .select({
      id: smsMessage.id,
      sender: smsMessage.sender,
      recipient: smsMessage.recipient,
      content: smsMessage.content,
      takenAt: outboxMessage.takenAt,
      status: latestSmsStatus,
    })
    .from(outboxMessage)
    .innerJoin(smsMessage, eq(smsMessage.id, outboxMessage.smsId))
    .orderBy(desc(outboxMessage.takenAt), desc(smsMessage.id))
    .limit(limit);
}

export function countOutbox(database: Database): Promise<number> {
  return database.$count(outboxMessage);
}

/** Stores a message; idempotent by its identifier. */
export async function keepInOutbox(
  database: Database,
  smsId: string,
  takenAt: Date,
): Promise<void> {
  await database.insert(outboxMessage).values({ smsId, takenAt }).onConflictDoNothing();
}
