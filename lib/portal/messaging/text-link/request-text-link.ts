import "server-only";
import { randomInt, randomUUID } from "node:crypto";
import type { Kennitala } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import type { enqueueTextLink } from "#portal/messaging/job-queue.ts";

/** By then the answer has long been sent: what the job finds out cannot show in its time. */
const minDelayMs = 1_500;
const maxDelayMs = 4_000;

export interface AskedTextLink {
  kennitala: Kennitala;
  /** The membership type of the deep link that the visitor came by. */
  subscriberListId: string | undefined;
}

/**
 * Writes down that somebody asks, and the job that will see to it. Nobody is looked up here: the
 * work is the same for every kennitala, whoever it belongs to and however often it was typed.
 */
export async function requestTextLink(
  { database, enqueue, now }: { database: Database; enqueue: typeof enqueueTextLink; now: Date },
  { kennitala, subscriberListId }: AskedTextLink,
): Promise<void> {
  const id = randomUUID();
  const sealedKennitala = sealText("text links", kennitala);
  await database.transaction(async (transaction) => {
    await transaction.insert(textLinkRequest).values({
      id,
      sealedKennitala,
      kennitalaDigest: kennitalaDigest(kennitala),
      subscriberListId: subscriberListId ?? null,
      requestedAt: now,
    });
    const startAfter = new Date(now.getTime() + randomInt(minDelayMs, maxDelayMs));
    await enqueue(transaction, id, startAfter);
  });
}
