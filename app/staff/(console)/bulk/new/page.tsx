import { randomUUID } from "node:crypto";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { Button } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextArea, TextField } from "#components/ui/text-field.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findBatch } from "#portal/messaging/bulk/batch-list.ts";
import { textsPerDayOf } from "#portal/messaging/bulk/bulk-rules.ts";
import { type ListDraft, readDraft } from "#portal/messaging/bulk/list/list-draft.ts";
import { type ListRejection, listRejections } from "#portal/messaging/bulk/list/list-event.ts";
import { isolated } from "#theme/isolated.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import type { ListQuery } from "../../../_shell/list-query.ts";
import { staffPage } from "../../../_shell/staff-page.tsx";

export const generateMetadata = titled("staff.bulk.new.title");

/** A plain form: what it brings is read while it arrives, by `/staff/bulk/upload`. */
export default staffPage("bulk:send", async (staff, { query }) => {
  const t = await getTranslations("staff.bulk.new");
  const locale = await getLocale();
  const { membershipTypes, bulk } = getConfiguration().issuer;
  const perDay = textsPerDayOf(bulk);
  const types = membershipTypes.map(({ subscriberListId, name }) => ({
    value: subscriberListId,
    label: name[locale],
  }));
  const refused = readRefused(query);
  const typed = refused ? await readDraft(getDatabase(), staff.accountId) : await againOf(query);
  const chosenType = types.find(({ value }) => value === typed?.type) ?? types[0];
  const isGuessed = !typed?.column && !typed?.names;
  const words = refused && t(`refused.${refused.reason}`, { line: refused.line ?? 0 });
  const problemAt = (field: string) => (refused?.field === field ? words : undefined);
  return (
    <>
      <LinkLine href="/staff/bulk">{(await getTranslations("staff.bulk"))("back")}</LinkLine>
      <h1 className="mb-6 text-2xl leading-tight font-bold">{t("title")}</h1>
      <Limits batch={bulk.textsPerBatch} day={perDay} />
      <form
        action="/staff/bulk/upload"
        method="post"
        encType="multipart/form-data"
        autoComplete="off"
        className="flex max-w-2xl flex-col gap-6"
      >
        <HiddenFields entries={[["formToken", randomUUID()]]} />
        {refused && words && (
          <ProblemSummary title={t("problemTitle")} problems={[{ field: refused.field, words }]} />
        )}
        <TextField
          id="name"
          label={t("name")}
          hint={t("nameHint")}
          problem={problemAt("name")}
          name="name"
          maxLength={100}
          defaultValue={typed?.name}
          required
        />
        <div id="type" tabIndex={-1}>
          <Choices
            legend={t("type")}
            hint={t("typeHint")}
            name="type"
            kind="radio"
            choices={types}
            chosen={chosenType ? [chosenType.value] : []}
          />
        </div>
        <details className="border-b border-line" open={refused?.field === "column" || !isGuessed}>
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {t("columns")}
          </summary>
          <div className="flex flex-col gap-6 pb-4">
            <TextField
              id="column"
              label={t("column")}
              hint={t("columnHint")}
              problem={problemAt("column")}
              name="column"
              maxLength={100}
              defaultValue={typed?.column}
            />
            <Choices
              legend={t("names")}
              name="names"
              kind="radio"
              choices={[
                { value: "", label: t("namesGuess") },
                { value: "kennitala", label: t("namesKennitala") },
                { value: "pass", label: t("namesPass") },
              ]}
              chosen={[typed?.names ?? ""]}
            />
          </div>
        </details>
        <TextField
          id="list"
          label={t("file")}
          hint={
            typed?.fileName
              ? `${t("fileHint")} ${t("fileAgain", { name: isolated(typed.fileName) })}`
              : t("fileHint")
          }
          problem={problemAt("list")}
          name="list"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          maxLength={undefined}
          className="py-2"
        />
        <TextArea
          id="pasted"
          label={t("list")}
          hint={t("listHint")}
          name="pasted"
          rows={8}
          defaultValue={typed?.pasted}
          spellCheck={false}
        />
        <div>
          <Button>{t("submit")}</Button>
        </div>
      </form>
    </>
  );
});

/** What limits a list, told before somebody makes one that is too long. */
async function Limits(limits: { batch: number | undefined; day: number | undefined }) {
  const t = await getTranslations("staff.bulk.new");
  const { batch, day } = limits;
  const words = [
    ...(batch === undefined ? [] : [t("limitBatch", { limit: batch })]),
    ...(day === undefined ? [] : [t("limitDay", { limit: day })]),
  ];
  return words.length > 0 && <p className="mb-6 max-w-2xl text-ink-soft">{words.join(" ")}</p>;
}

/** What was typed for a list whose reading broke off. */
async function againOf({ again }: ListQuery): Promise<Partial<ListDraft> | undefined> {
  const id = recordIdSchema.safeParse(again).data;
  const batch = id ? await findBatch(getDatabase(), id) : undefined;
  return batch && { name: batch.name, type: batch.subscriberListId ?? "" };
}

interface RefusedList {
  reason: ListRejection;
  /** Of the file, where the reason has one. */
  line: number | undefined;
  /** Which field of the form to mend. */
  field: string;
}

const fields: Partial<Record<ListRejection, string>> = {
  "no-column": "column",
  "no-type": "type",
  "no-name": "name",
  "name-characters": "name",
  "name-kennitala": "name",
};

/** Why the list that was uploaded last was refused, from the address that its upload led to. */
function readRefused(query: ListQuery): RefusedList | undefined {
  const reason = listRejections.find((one) => one === query.refused);
  if (!reason) return undefined;
  const line = /^\d{1,7}$/.test(String(query.line)) ? Number(query.line) : undefined;
  return { reason, line, field: fields[reason] ?? "list" };
}
