import { getFormatter, getIssuerLang, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { BulkListRequest } from "#portal/messaging/bulk/bulk-list.ts";
import { withoutMessage } from "#portal/messaging/bulk/bulk-list-counts.ts";
import {
  countSentParts,
  exampleRows,
  type ListedBulkList,
} from "#portal/messaging/bulk/bulk-lists.ts";
import { fillIn, hasColumns } from "#portal/messaging/bulk/fill-in.ts";
import { senderOfList } from "#portal/messaging/sending/sms-sender.ts";
import { isolated } from "#theme/isolated.ts";
import { LinkedText } from "../../../_messages/message-table.tsx";
import { NotificationPreview } from "../../../_messages/notification-form.tsx";
import { SmsPreview } from "../../../_messages/sms-content-field.tsx";
import { costOf, previewViewOf } from "../../../_messages/sms-text-views.ts";
import { longMoment } from "../../../_shell/formats.ts";
import { FactList } from "../../../_shell/staff-page.tsx";
import type { BulkListPageProps } from "../bulk-state.ts";
import { hasEnded } from "../figures.ts";
import { audienceWords } from "./audience-words.ts";
import { passOfList, senderOfPasses } from "./sender-of-list.ts";

/** A confirmed bulk list's message as recipients see it, with audience, sender and time. */
export async function SentMessage({
  bulkList,
  counts,
}: Pick<BulkListPageProps, "bulkList" | "counts">) {
  const { request, audience, confirmedAt, senderName, sendAt } = bulkList;
  if (!request || !audience || !confirmedAt) return null;
  const t = await getTranslations("staff.bulk");
  const sms = await getTranslations("staff.sms");
  const format = await getFormatter();
  const isText = request.kind === "sms";
  const from =
    (isText ? request.customSender : undefined) ??
    (await senderOfList(bulkList.id)) ??
    (await senderOfPasses(await passOfList(bulkList)));
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-2 text-lg font-semibold">{t("write.title")}</h2>
      <FactList
        facts={[
          [
            t("write.audience"),
            await audienceWords({ listId: bulkList.id, ...bulkList, audience, inWallet: 0 }),
          ],
          [
            t("message.leftOut"),
            audience !== "not-texted" &&
              withoutMessage(bulkList, counts).excluded > 0 &&
              bulkList.notTextedDays !== null &&
              t("message.recent", { days: bulkList.notTextedDays }),
          ],
          [t("new.type"), await passOf(bulkList)],
          ...(isText ? [] : await factsOfNotification(request)),
          [sms("from"), isText && (from ?? sms("templateSender"))],
          [
            t(hasEnded(bulkList) ? "confirm.parts" : "message.partsSoFar"),
            isText && (await sentPartsWords(bulkList.id)),
          ],
          [
            t("message.savedText"),
            isText &&
              request.savedText &&
              sms(`saved.${request.savedText.language}`, {
                name: isolated(request.savedText.name),
              }),
          ],
          [t("message.sendAt"), sendAt && format.dateTime(sendAt, longMoment)],
          [
            t("message.confirmed"),
            t("message.confirmedBy", {
              name: isolated(senderName ?? ""),
              when: format.dateTime(confirmedAt, longMoment),
            }),
          ],
        ]}
      />
      <Words bulkList={{ ...bulkList, audience }} request={request} from={from} />
    </section>
  );
}

/** Number of SMS parts that were sent so far, and what they cost. */
async function sentPartsWords(listId: string): Promise<string | undefined> {
  const t = await getTranslations("staff.messages");
  const parts = await countSentParts(getDatabase(), listId);
  if (parts === 0) return undefined;
  const cost = await costOf({ min: parts, max: parts });
  return [t("parts", { count: parts }), cost].filter(Boolean).join(" · ");
}

async function passOf({ subscriberListId }: ListedBulkList): Promise<string | undefined> {
  const locale = await getLocale();
  const { membershipTypes } = getConfiguration().issuer;
  return membershipTypes.find((type) => type.subscriberListId === subscriberListId)?.name[locale];
}

async function factsOfNotification({
  passWallets,
  passStatuses,
}: Extract<BulkListRequest, { kind: "notification" }>): Promise<[string, string][]> {
  const t = await getTranslations("staff.notification");
  const status = await getTranslations("status");
  return [
    [t("wallets"), passWallets.map((wallet) => t(`wallet.${wallet}`)).join(", ")],
    [t("statuses"), passStatuses.map((one) => status(`${one}.label`)).join(", ")],
  ];
}

interface WordsProps {
  bulkList: ListedBulkList & { audience: NonNullable<ListedBulkList["audience"]> };
  request: BulkListRequest;
  /** Sender of a text; undefined if the portal does not know it. */
  from: string | undefined;
}

/** The message as one recipient sees it; if it has placeholders for columns, also as it was written. */
async function Words({ bulkList, request, from }: WordsProps) {
  const t = await getTranslations("staff");
  const lang = await getIssuerLang();
  const isText = request.kind === "sms";
  const written = isText ? request.customContent : request.message;
  if (!written) return <p className="mt-4">{t("sms.templateMessage")}</p>;
  const [example] = hasColumns(written, bulkList.columns)
    ? await exampleRows(getDatabase(), { ...bulkList, request }, 1)
    : [];
  const title = example ? t("bulk.message.example") : t("sms.text");
  const words = example ? fillIn(written, bulkList.columns, example.cells) : written;
  const view = isText ? await previewViewOf(words) : undefined;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {example && (
        <div>
          <p className="mb-1 font-semibold">{t("sms.text")}</p>
          <bdi lang={lang}>
            <LinkedText text={written} />
          </bdi>
        </div>
      )}
      {view && (
        <SmsPreview
          title={title}
          view={{
            ...view,
            characters: undefined,
            cost: undefined,
            whyCostly: undefined,
            warnings: [],
          }}
          from={from}
        />
      )}
      {!isText && (
        <div>
          <p className="mb-1 font-semibold">{title}</p>
          <NotificationPreview from={getConfiguration().issuer.name} text={words} facts={[]} />
        </div>
      )}
    </div>
  );
}
