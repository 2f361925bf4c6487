import { getTranslations } from "#app/i18n/translations.ts";
import type { StatusWord } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { countEnds, overEnds } from "#portal/messaging/bulk/row-views.ts";
import type { ListAttention } from "#portal/messaging/inbox.ts";
import { isolated } from "#theme/isolated.ts";
import { bulkListStatusOf } from "../_shell/bulk-list-status.ts";

type RowState = Parameters<typeof StatusWord>[0];

/** State of a list that waits, with the reason: a pause, an obstacle to its check, or nobody sent it yet. */
export async function waitingState(list: ListedBulkList): Promise<RowState> {
  const { state, pauseReason, checkObstacle } = list;
  const t = await getTranslations("staff");
  const waiting = { icon: "waiting", tone: "waiting" } as const;
  const attention = { icon: "alert", tone: "stopped" } as const;
  if (state === "paused") {
    const reason = pauseReason ?? "asked";
    return {
      ...(reason === "asked" ? waiting : attention),
      label: t(`bulk.pause.${reason}.title`),
    };
  }
  if (state === "checking" && checkObstacle)
    return { ...attention, label: t(`bulk.checking.obstacle.${checkObstacle}.title`) };
  if (checkObstacle) return { ...attention, label: t("today.inbox.partlyChecked") };
  const status = bulkListStatusOf(list, await countBulkList(getDatabase(), list));
  return { ...waiting, label: t(`bulk.states.${status.word}`) };
}

/** Numbers of a list's failures: those that need attention, by reason, and the settled ones. */
export async function attentionStates(
  list: ListedBulkList,
  { failed, noPhone, uncertain }: ListAttention,
): Promise<RowState[]> {
  const t = await getTranslations("staff.today.inbox");
  const all = failed + noPhone;
  const settled = countEnds(await countBulkList(getDatabase(), list), overEnds);
  const states: (RowState & { count: number })[] = [
    { count: all, icon: "stopped", tone: "stopped", label: t("failed", { all, failed, noPhone }) },
    {
      count: uncertain,
      icon: "question",
      tone: "waiting",
      label: t("uncertain", { count: uncertain }),
    },
    { count: settled, icon: "good", tone: "good", label: t("settled", { count: settled }) },
  ];
  return states.flatMap(({ count, ...state }) => (count > 0 ? [state] : []));
}

/** The newest follow-up of a list with failures: its state, and who made it. */
export async function followUpState(followUp: ListedBulkList): Promise<RowState> {
  const t = await getTranslations("staff");
  const { word } = bulkListStatusOf(followUp, await countBulkList(getDatabase(), followUp));
  const state = t(`bulk.states.${word}`);
  const name = isolated(followUp.staffName);
  return { icon: "list", tone: "info", label: t("today.inbox.followUp", { state, name }) };
}
