import { eq } from "drizzle-orm";
import { isClosedPassStatus } from "#contract/index.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import { findCardByCode } from "./cards.ts";
import type { Database } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { inTransaction } from "./transaction.ts";
import { lockPass } from "./wallets.ts";

/** Keeps whether the holder of a pass is on the issuer's mailing list, unless the pass is closed. */
export function keepNotifyChoice(
  database: Database,
  { deliveryCode, subscribed, now }: { deliveryCode: string; subscribed: boolean; now: Date },
): Promise<"kept" | "closed" | "no-pass"> {
  return inTransaction(database, async (transaction) => {
    await lockPass(transaction, deliveryCode);
    const card = await findCardByCode(transaction, deliveryCode, undefined);
    if (!card) return "no-pass";
    if (isClosedPassStatus(passStatusOf(card, now))) return "closed";
    if (card.notifyListSubscribed === subscribed) return "kept";
    await transaction
      .update(pass)
      .set({ notifyListSubscribed: subscribed })
      .where(eq(pass.deliveryCode, deliveryCode));
    return "kept";
  });
}
