import { randomUUID } from "node:crypto";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { passStatuses, passWallets } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  type BatchCounts,
  findBatch,
  type ListedBatch,
} from "#portal/messaging/bulk/batch-list.ts";
import {
  safeLength,
  untouchedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import { pickMessages } from "../../../_shell/pick-messages.ts";
import { sendToList } from "./actions.ts";
import { BulkForm } from "./bulk-form.tsx";
import { bulkKeys, noticeKeys, textKeys, untouchedBulk } from "./bulk-state.ts";
import { CountTable } from "./count-table.tsx";
import { RecipientColumn } from "./recipient-column.tsx";
import { savedChoicesFor } from "./saved-choices-for.ts";
import { StepButtons } from "./step-buttons.tsx";

interface CheckedProps {
  batch: ListedBatch;
  counts: BatchCounts;
  maySend: boolean;
}

/** What the check found, and what to send to whom. */
export async function Checked({ batch, counts, maySend }: CheckedProps) {
  const t = await getTranslations("staff.bulk");
  const open = counts.unplanned.get("open") ?? 0;
  const inWallet = counts.unplanned.get("in-wallet") ?? 0;
  const allOpen = open + inWallet;
  return (
    <>
      {batch.checkObstacle && (
        <div className="mb-6">
          <Notice tone="waiting" icon="alert">
            <p>{t(`checking.obstacle.over.${batch.checkObstacle}`)}</p>
          </Notice>
        </div>
      )}
      <section className="mb-8 max-w-2xl">
        <h2 className="mb-2 text-lg font-semibold">{t("found")}</h2>
        <CountTable counts={counts.unplanned} caption={t("found")} />
      </section>
      <RecipientColumn batch={batch} maySend={maySend} />
      {maySend && (counts.unplanned.get("not-asked") ?? 0) > 0 && (
        <StepButtons
          batchId={batch.id}
          buttons={[{ step: "check-again", label: t("checkAgain") }]}
        />
      )}
      {allOpen === 0 && <p className="mb-6 font-semibold">{t("nobody")}</p>}
      {maySend && allOpen > 0 && (
        <section>
          <h2 className="mb-4 text-lg font-semibold">{t("write.title")}</h2>
          <Write batch={batch} open={open} inWallet={inWallet} />
        </section>
      )}
      {maySend && (
        <StepButtons batchId={batch.id} buttons={[{ step: "stop", label: t("cancel") }]} />
      )}
    </>
  );
}

async function Write({
  batch,
  open,
  inWallet,
}: {
  batch: ListedBatch;
  open: number;
  inWallet: number;
}) {
  const t = await getTranslations("staff.bulk.write");
  const notice = await getTranslations("staff.notification");
  const status = await getTranslations("status");
  const saved = await savedChoicesFor(batch);
  const columns = batch.columns.filter(Boolean).map((name) => `((${name}))`);
  const fromColumns = columns.length > 0 ? t("columnsOnly", { columns: columns.join(" ") }) : "";
  const hintOf = (hint: string) => [hint, fromColumns].filter(Boolean).join(" ");
  const { messageHint, ...noticeWords } = await pickMessages("notification", noticeKeys, {
    safe: safeLength,
  });
  const followed = batch.followsId ? await findBatch(getDatabase(), batch.followsId) : undefined;
  return (
    <BulkForm
      act={sendToList}
      words={await pickMessages("bulk", bulkKeys)}
      textWords={await pickMessages("sms", textKeys)}
      contentHint={hintOf(t("linkHint"))}
      noticeWords={{ ...noticeWords, messageHint: hintOf(messageHint) }}
      saved={saved}
      wallets={passWallets.map((value) => ({ value, label: notice(`wallet.${value}`) }))}
      statuses={passStatuses.map((value) => ({ value, label: status(`${value}.label`) }))}
      counts={{
        "not-in-wallet": t("recipients", { count: open }),
        "all-open": t("recipients", { count: open + inWallet }),
        "in-wallet": t("inWallet", { count: inWallet }),
      }}
      before={{
        ...untouchedBulk,
        ...untouchedNotification,
        kind: followed?.request?.kind ?? "sms",
        audience: open > 0 ? "not-in-wallet" : "all-open",
        text: saved[0]?.value ?? "template",
      }}
      carried={{ batchId: batch.id, formToken: randomUUID(), find: "" }}
    />
  );
}
