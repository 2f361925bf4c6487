import { getTranslations } from "#app/i18n/translations.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { Audience } from "#portal/messaging/bulk/bulk-list.ts";
import { countValidLater } from "#portal/messaging/bulk/bulk-lists.ts";

interface ChosenAudience {
  listId: string;
  audience: Audience;
  notTextedDays?: number | null;
  /** Number of recipients who have the pass in a wallet. */
  inWallet: number;
}

/** Description of the audience of a text message. */
export async function audienceWords({
  listId,
  audience,
  notTextedDays,
  inWallet,
}: ChosenAudience): Promise<string> {
  const t = await getTranslations("staff.bulk.message");
  const later = await countValidLater(getDatabase(), listId);
  return t(audience, { days: notTextedDays ?? 0, inWallet, later });
}
