import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { isolated } from "#theme/isolated.ts";
import { chooseColumn } from "./actions.ts";
import { ColumnForm } from "./column-form.tsx";

interface RecipientColumnProps {
  batch: ListedBatch;
  maySend: boolean;
}

/** Which column the recipients were taken from, and the way to take them from another. */
export async function RecipientColumn({ batch, maySend }: RecipientColumnProps) {
  if (batch.followsId) return null;
  const t = await getTranslations("staff.bulk.column");
  const locale = await getLocale();
  const { membershipTypes } = getConfiguration().issuer;
  const types = membershipTypes.map(({ subscriberListId, name }) => ({
    value: subscriberListId,
    label: name[locale],
  }));
  const columns = batch.columns.map((name, at) => ({
    value: String(at),
    label: name || t("nameless", { number: at + 1 }),
  }));
  const column = String(batch.recipientColumn);
  const header = batch.columns.filter(Boolean).map(isolated).join(", ");
  const taken = columns.find(({ value }) => value === column);
  return (
    <section className="mb-6">
      <p className="text-ink-soft">
        {t(`taken.${batch.recipients}`, { column: isolated(taken?.label ?? "") })}
        {batch.otherSheets > 0 && ` ${t("otherSheets", { count: batch.otherSheets })}`}
      </p>
      {header && (
        <p className="text-ink-soft [overflow-wrap:anywhere]">{t("header", { names: header })}</p>
      )}
      {maySend && (
        <ClientStrings of={["staff.bulk.column", "staff.bulk.new"]}>
          <ColumnForm
            act={chooseColumn}
            batchId={batch.id}
            columns={columns}
            types={types}
            chosen={{
              column,
              names: batch.recipients,
              type: batch.subscriberListId ?? types[0]?.value ?? "",
            }}
          />
        </ClientStrings>
      )}
    </section>
  );
}
