import { randomUUID } from "node:crypto";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { passStatuses, passWallets } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { Audience } from "#portal/messaging/bulk/bulk-list.ts";
import {
  countValidLater,
  findBulkList,
  type ListedBulkList,
  type RowResult,
} from "#portal/messaging/bulk/bulk-lists.ts";
import { recentTextsSince } from "#portal/messaging/bulk/bulk-rules.ts";
import { offeredColumns } from "#portal/messaging/bulk/fill-in.ts";
import { isCorrectable } from "#portal/messaging/bulk/list/correct-rows.ts";
import { countRecentTexts } from "#portal/messaging/bulk/review.ts";
import {
  safeLength,
  untouchedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import type { StaffFailure } from "#portal/pass-service/failure.ts";
import type { LoadedPass } from "#portal/passes/load-pass.ts";
import { isPlainFormAnswer, stepsOf } from "../../../_form/flow.ts";
import type { SavedChoice } from "../../../_messages/sms-form-state.ts";
import { savedChoicesOf } from "../../../_messages/sms-text-views.ts";
import {
  type BulkListPageProps,
  type BulkState,
  type TypedBulk,
  untouchedBulk,
} from "../bulk-state.ts";
import { sendToList } from "./actions.ts";
import { BulkForm } from "./bulk-form.tsx";
import { FirstLeftOut, isSendable } from "./left-out-rows.tsx";
import { sendAtExamples, typedOfBulkList } from "./read-bulk.ts";
import { RecipientColumn } from "./recipient-column.tsx";
import { readReview, reviewOf } from "./review-step.ts";
import { CountTable } from "./row-tables.tsx";
import { correctedRowsId, RowsToCorrect, rowsToCorrect } from "./rows-to-correct.tsx";
import { passOfList, senderOfPasses } from "./sender-of-list.ts";
import { DiscardButton, StepButtons } from "./step-buttons.tsx";

/** Check results of rows that can get the message now or after a new check; `null` is not checked yet. */
const deciding: (RowResult | null)[] = ["open", "in-wallet", "not-asked"];

/** Hides what precedes the form while the form shows its review step. */
const hiddenInReview = "group-has-data-review/page:hidden";

type CheckedProps = BulkListPageProps & { staffId: string };

/** What the check found, and what to send to whom. */
export async function Checked({ bulkList, counts, maySend, isOwn, asked, staffId }: CheckedProps) {
  const t = await getTranslations("staff.bulk");
  const open = counts.unplanned.get("open") ?? 0;
  const inWallet = counts.unplanned.get("in-wallet") ?? 0;
  const allOpen = open + inWallet;
  const limit = getConfiguration().issuer.bulk.textsPerBatch;
  const found = [...counts.unplanned];
  const left = found
    .filter(([result]) => !deciding.includes(result))
    .reduce((sum, [, count]) => sum + count, 0);
  const rowsOf = { bulkList, maySend, isOwn };
  const toCorrect = await rowsToCorrect(rowsOf);
  const later = await countValidLater(getDatabase(), bulkList.id);
  const others = left - toCorrect.shown.filter((row) => !isSendable(row)).length;
  const isAnyCorrectable = maySend && toCorrect.rest.some(isCorrectable);
  const results = {
    summary: (
      <>
        {t("foundSummary", {
          able: allOpen,
          inWallet,
          who: partOf(inWallet, allOpen),
          later,
          left,
        })}
        <span className="mt-1 block underline underline-offset-4">
          {t("foundSee", { count: left, correctable: isAnyCorrectable ? "yes" : "no" })}
        </span>
      </>
    ),
    table: (
      <div className="max-w-2xl">
        <CountTable
          counts={new Map(found.filter(([result]) => deciding.includes(result)))}
          leftOut={new Map(found.filter(([result]) => !deciding.includes(result)))}
          caption={t("found")}
        />
      </div>
    ),
  };
  return (
    <>
      <div className={hiddenInReview}>
        {bulkList.request && (
          <Notice className="mb-6" tone="waiting" icon="alert">
            <p>{t("takenBack")}</p>
          </Notice>
        )}
        {bulkList.checkObstacle && (
          <Notice className="mb-6" tone="waiting" icon="alert">
            <p>{t(`checking.obstacle.over.${bulkList.checkObstacle}`)}</p>
          </Notice>
        )}
        {toCorrect.shown.length > 0 ? (
          <section id={correctedRowsId} className="mb-8">
            <RowsToCorrect {...rowsOf} {...toCorrect} others={others} found={results} />
          </section>
        ) : (
          <details
            className="mb-4 border-b border-line"
            open={allOpen === 0 || (await isPlainFormAnswer()) || undefined}
          >
            <summary className="cursor-pointer py-2.5">{results.summary}</summary>
            <div className="py-4">
              {results.table}
              {left > 0 && (
                <div className="mt-6">
                  <FirstLeftOut {...rowsOf} />
                </div>
              )}
            </div>
          </details>
        )}
        <RecipientColumn bulkList={bulkList} maySend={maySend} />
        {maySend && (counts.unplanned.get("not-asked") ?? 0) > 0 && (
          <StepButtons
            bulkList={bulkList}
            asked={asked}
            buttons={[{ step: "check-again", label: t("checkAgain"), manner: "primary" }]}
          />
        )}
        {limit !== undefined && allOpen > limit && (
          <Notice className="mb-6 max-w-2xl" tone="waiting" icon="alert">
            <p>{t("warning.overLimit", { count: allOpen, limit })}</p>
          </Notice>
        )}
        {allOpen === 0 && <p className="mb-6 font-semibold">{t("nobody")}</p>}
      </div>
      {maySend && allOpen > 0 && (
        <section>
          <h2 className={`mb-4 text-lg font-semibold ${hiddenInReview}`}>{t("write.title")}</h2>
          <Write
            bulkList={bulkList}
            open={open}
            inWallet={inWallet}
            later={later}
            staffId={staffId}
          />
        </section>
      )}
      {maySend && (
        <div className={hiddenInReview}>
          <DiscardButton bulkList={bulkList} asked={asked} />
        </div>
      )}
    </>
  );
}

const formStrings = [
  "staff.bulk.write",
  "staff.bulk.steps",
  "staff.bulk.confirm",
  "staff.bulk.problem.lost",
  "staff.sms",
  "staff.sms.preview",
  "staff.sms.test",
  "staff.notification",
] as const;

async function Write({
  bulkList,
  open,
  inWallet,
  later,
  staffId,
}: {
  bulkList: ListedBulkList;
  open: number;
  inWallet: number;
  later: number;
  staffId: string;
}) {
  const t = await getTranslations("staff.bulk.write");
  const notice = await getTranslations("staff.notification");
  const status = await getTranslations("status");
  const failures = await getTranslations("staff.failure");
  const passRead = await passOfList(bulkList);
  const { saved, failure } = await savedChoicesFor(passRead);
  const columns = offeredColumns(bulkList).map((name) => `((${name}))`);
  const fromColumns = columns.length > 0 ? t("columnsOnly", { columns: columns.join(" ") }) : "";
  const followed = bulkList.followsId
    ? await findBulkList(getDatabase(), bulkList.followsId)
    : undefined;
  const text = saved.length > 0 ? "" : "template";
  // What is sent once more is mostly the same.
  const again = followed && typedOfBulkList(followed);
  const isKept = ["template", "own", ...saved.map(({ value }) => value)].includes(
    again?.text ?? "",
  );
  const before: TypedBulk = {
    ...untouchedBulk,
    ...untouchedNotification,
    text,
    ...again,
    ...(!isKept && { text }),
    when: untouchedBulk.when,
    at: untouchedBulk.at,
    audience: again?.audience === "all-open" || open === 0 ? "all-open" : untouchedBulk.audience,
  };
  const days = Number(before.days);
  const recipientsIn = async (audience: Audience) => {
    const { id } = bulkList;
    const since = recentTextsSince(new Date(), days);
    const { all, recent } = await countRecentTexts(getDatabase(), { id, audience }, since);
    return t("recipients", { count: all, recent, who: partOf(recent, all), days });
  };
  return (
    <>
      {failure && (
        <Notice
          className="mb-6 max-w-2xl"
          tone="waiting"
          icon={failure === "unreachable" ? "offline" : "alert"}
        >
          <p className="font-semibold">{failures(`${failure}.title`)}</p>
          <p>{t("savedAway")}</p>
        </Notice>
      )}
      <ClientStrings namespaces={formStrings}>
        <BulkForm
          act={sendToList}
          first={
            (await takenBack(bulkList, staffId)) ?? { step: "write", typed: before, problems: [] }
          }
          contentHint={fromColumns}
          noticeHint={`${notice("messageHint", { safe: safeLength })} ${fromColumns}`.trim()}
          saved={saved}
          sender={await senderOfPasses(passRead)}
          wallets={passWallets.map((value) => ({ value, label: notice(`wallet.${value}`) }))}
          statuses={passStatuses.map((value) => ({ value, label: status(`${value}.label`) }))}
          audienceHint={open === 0 ? t("allInWallet") : undefined}
          onlyAudience={open === 0 ? "all-open" : inWallet === 0 ? "not-in-wallet" : undefined}
          later={later}
          atHint={t("atHint", sendAtExamples(new Date()))}
          counts={{
            "not-in-wallet": await recipientsIn("not-in-wallet"),
            "all-open": await recipientsIn("all-open"),
            "in-wallet": t("inWallet", { count: inWallet }),
          }}
          before={before}
          carried={{ listId: bulkList.id, formToken: randomUUID(), find: "" }}
        />
      </ClientStrings>
    </>
  );
}

function partOf(count: number, all: number): "none" | "all" | "some" {
  if (count === 0) return "none";
  return count === all ? "all" : "some";
}

/** Review step of a bulk list whose confirmation was taken back; undefined for any other list. */
async function takenBack(
  bulkList: ListedBulkList,
  staffId: string,
): Promise<BulkState | undefined> {
  const typed = typedOfBulkList(bulkList);
  if (!typed) return undefined;
  const now = new Date();
  const read = await readReview(typed, bulkList, now);
  if (!read.ok) return stepsOf(typed).writing(read.problems);
  const { value, content } = read;
  return {
    ...stepsOf({ ...typed, content }, `${bulkList.version} ${read.count}`).confirming(),
    confirmed: await reviewOf(bulkList, value, read, { now, staffId }),
  };
}

/** The saved texts of the template of the list's passes; with a failure they are not known. */
async function savedChoicesFor(
  loaded: LoadedPass | undefined,
): Promise<{ saved: SavedChoice[]; failure?: StaffFailure }> {
  if (loaded?.kind === "failed") return { saved: [], failure: loaded.failure };
  return { saved: loaded?.kind === "pass" ? await savedChoicesOf(loaded.pass.passTemplateId) : [] };
}
