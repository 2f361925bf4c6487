import { getFormatter } from "#app/i18n/formatter.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { BatchRequest } from "#portal/messaging/bulk/batch.ts";
import { exampleRows, type ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { fillIn, hasColumns } from "#portal/messaging/bulk/fill-in.ts";
import { isolated } from "#theme/isolated.ts";
import { FactList } from "../../../_shell/fact-list.tsx";
import { longMoment } from "../../../_shell/formats.ts";
import { NotificationPreview } from "../../passes/[id]/notification/notification-form.tsx";
import { SmsPreview } from "../../passes/[id]/sms/content-field.tsx";
import { previewViewOf } from "../../passes/[id]/sms/sms-text-views.ts";

/** What a confirmed batch sends: its words as they arrive, to whom, from whom, when and by whom. */
export async function SentMessage({ batch }: { batch: ListedBatch }) {
  const { request, audience, confirmedAt, senderName, sendAt } = batch;
  if (!request || !audience || !confirmedAt) return null;
  const t = await getTranslations("staff.bulk");
  const sms = await getTranslations("staff.sms");
  const format = await getFormatter();
  const isText = request.kind === "sms";
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-2 text-lg font-semibold">{t("write.title")}</h2>
      <FactList
        facts={[
          [t("write.audience"), t(`message.${audience}`, { days: batch.notTextedDays ?? 0 })],
          [t("new.type"), await passOf(batch)],
          ...(isText ? [] : await factsOfNotification(request)),
          [sms("from"), isText && (request.customSender ?? sms("templateSender"))],
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
      <Words batch={{ ...batch, audience }} request={request} />
    </section>
  );
}

async function passOf({ subscriberListId }: ListedBatch): Promise<string | undefined> {
  const locale = await getLocale();
  const { membershipTypes } = getConfiguration().issuer;
  return membershipTypes.find((type) => type.subscriberListId === subscriberListId)?.name[locale];
}

async function factsOfNotification({
  passWallets,
  passStatuses,
}: Extract<BatchRequest, { kind: "notification" }>): Promise<[string, string][]> {
  const t = await getTranslations("staff.notification");
  const status = await getTranslations("status");
  return [
    [t("wallets"), passWallets.map((wallet) => t(`wallet.${wallet}`)).join(", ")],
    [t("statuses"), passStatuses.map((one) => status(`${one}.label`)).join(", ")],
  ];
}

interface WordsProps {
  batch: ListedBatch & { audience: NonNullable<ListedBatch["audience"]> };
  request: BatchRequest;
}

/** As they were written, and as one of the recipients sees them. */
async function Words({ batch, request }: WordsProps) {
  const t = await getTranslations("staff");
  const isText = request.kind === "sms";
  const written = isText ? request.customContent : request.message;
  if (!written) return <p className="mt-4">{t("sms.templateMessage")}</p>;
  const [example] = hasColumns(written, batch.columns)
    ? await exampleRows(getDatabase(), { ...batch, request }, 1)
    : [];
  const shown = [written, ...(example ? [fillIn(written, batch.columns, example.cells)] : [])].map(
    async (words, at) => {
      const title = at === 0 ? t("sms.text") : t("bulk.message.example");
      const view = isText ? await previewViewOf(words) : undefined;
      if (view) {
        // The parts are those of a text as it leaves.
        const facts = example && at === 0 ? [] : view.facts;
        return <SmsPreview key={title} title={title} view={{ ...view, facts, warnings: [] }} />;
      }
      return (
        <div key={title}>
          <p className="mb-1 font-semibold">{title}</p>
          <NotificationPreview text={words} facts={[]} />
        </div>
      );
    },
  );
  return <div className="mt-4 flex flex-col gap-4">{await Promise.all(shown)}</div>;
}
