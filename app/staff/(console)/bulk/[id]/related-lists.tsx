import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import {
  findRelatedLists,
  type ListedBulkList,
  type RelatedList,
} from "#portal/messaging/bulk/bulk-lists.ts";
import { bulkListStatusOf } from "../../../_shell/bulk-list-status.ts";
import { listName } from "../../../_shell/formats.ts";
import { LinkLine, TimeAgo } from "../../../_shell/staff-page.tsx";

/** Maximum of links to other lists of the same rows; the newest are shown. */
const sameShown = 3;

/**
 * Links from a bulk list to the list that it follows up, to its follow-ups and to other lists with the
 * same rows.
 */
export async function RelatedLists({ bulkList }: { bulkList: ListedBulkList }) {
  const t = await getTranslations("staff.bulk");
  const { followed, followUps, same } = await findRelatedLists(getDatabase(), bulkList);
  return (
    <>
      {followed.map(async (one) => (
        <LinkLine key={one.id} href={`/staff/bulk/${one.id}`}>
          {t("follows", { name: await listName(one) })}
        </LinkLine>
      ))}
      <FollowUps lists={followUps} />
      {same.slice(-sameShown).map((one) => (
        <RelatedLine key={one.id} list={one} word="sameRows" />
      ))}
    </>
  );
}

/** Links to the follow-ups of a bulk list, with their states. */
export function FollowUps({ lists }: { lists: RelatedList[] }) {
  return lists.map((one) => <RelatedLine key={one.id} list={one} word="followedBy" />);
}

async function RelatedLine({ list, word }: { list: RelatedList; word: "followedBy" | "sameRows" }) {
  const t = await getTranslations("staff.bulk");
  const status = bulkListStatusOf(list, await countBulkList(getDatabase(), list));
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <LinkLine href={`/staff/bulk/${list.id}`}>{t(word, { name: await listName(list) })}</LinkLine>
      <StatusWord icon={status.icon} tone={status.tone} label={t(`states.${status.word}`)} />
      <span className="text-ink-soft">
        <TimeAgo locale={await getLocale()} moment={list.createdAt} />
      </span>
    </div>
  );
}
