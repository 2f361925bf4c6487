import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { Button } from "#components/ui/button.tsx";
import { Choices, HiddenFields, TextArea, TextField } from "#components/ui/fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { textsPerDayOf } from "#portal/messaging/bulk/bulk-rules.ts";
import { type ListDraft, readDraft } from "#portal/messaging/bulk/list/list-draft.ts";
import { type ListRejection, listRejections } from "#portal/messaging/bulk/list/list-event.ts";
import { isolated } from "#theme/isolated.ts";
import { type ListQuery, listAddress } from "../../../_shell/list-query.ts";
import { LinkLine, staffPage } from "../../../_shell/staff-page.tsx";
import { nameOfFile } from "../bulk-state.ts";
import { StepHeading, stepWords } from "../step-heading.tsx";
import { FileField } from "./file-field.tsx";

export async function generateMetadata() {
  const t = await getTranslations("staff.bulk.new");
  return pageTitle(`${await stepWords("list")} – ${t("title")}`);
}

/**
 * Upload form. `/staff/bulk/upload` reads it as a stream. The form token stands in the address, so
 * that the browser's back button shows the form as it was typed.
 */
export default staffPage("bulk:send", async (staff, { query }) => {
  const formToken = recordIdSchema.safeParse(query.form).data;
  if (!formToken) redirect(withToken(query));
  const t = await getTranslations("staff.bulk.new");
  const locale = await getLocale();
  const { membershipTypes, bulk } = getConfiguration().issuer;
  const perDay = textsPerDayOf(bulk);
  const types = membershipTypes.map(({ subscriberListId, name }) => ({
    value: subscriberListId,
    label: name[locale],
  }));
  const draft = await readDraft(getDatabase(), staff.accountId, formToken);
  const refused = draft?.isTaken ? undefined : readRefused(query);
  const typed = draft ?? (await againOf(query));
  const chosenType = types.find(({ value }) => value === typed?.type) ?? types[0];
  const isWrongFile = refused?.field === "list" && !isFaultless(refused.reason);
  // A name that came from the refused file is cleared, because the next file names the list.
  const isNameOfFile =
    refused?.field !== "name" && typed?.name === nameOfFile(typed?.fileName ?? "");
  const isGuessed = !typed?.column && !typed?.names;
  const sheets = typed?.sheets?.map(isolated).join(", ") ?? "";
  const words = refused && t(`refused.${refused.reason}`, { line: refused.line ?? 0, sheets });
  const problemAt = (field: string) => (refused?.field === field ? words : undefined);
  return (
    <>
      <LinkLine href="/staff/bulk">{(await getTranslations("staff.bulk"))("back")}</LinkLine>
      <div className="mb-6">
        <StepHeading step="list" name={t("title")} />
      </div>
      <TextLimits perList={bulk.textsPerBatch} perDay={perDay} />
      <form
        action="/staff/bulk/upload"
        method="post"
        encType="multipart/form-data"
        autoComplete="off"
        noValidate
        className="flex max-w-2xl flex-col gap-6"
      >
        <HiddenFields entries={[["formToken", formToken]]} />
        {refused && words && (
          <ProblemSummary title={t("problemTitle")} problems={[{ field: refused.field, words }]} />
        )}
        <FileField
          id="list"
          label={t("file")}
          hint={
            typed?.fileName && !isWrongFile
              ? `${t("fileHint")} ${t("fileAgain", { name: isolated(typed.fileName) })}`
              : t("fileHint")
          }
          problem={problemAt("list")}
          name="list"
          accept=".csv,.txt,.tsv,.xlsx"
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
        <div id="type" tabIndex={-1}>
          <Choices
            legend={t("type")}
            hint={t("typeHint")}
            problem={problemAt("type")}
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
          id="name"
          label={t("name")}
          hint={t("nameHint")}
          problem={problemAt("name")}
          name="name"
          maxLength={100}
          defaultValue={isNameOfFile ? undefined : typed?.name}
        />
        <div>
          <Button>{t("submit")}</Button>
        </div>
      </form>
    </>
  );
});

/** The same address with a new form token. */
function withToken(query: ListQuery): string {
  const { again, refused, line } = query;
  const kept = { again, refused, line };
  const written = Object.entries(kept).map(([name, value]) => [name, String(value ?? "")]);
  return listAddress("/staff/bulk/new", { form: randomUUID(), ...Object.fromEntries(written) });
}

interface TextLimitsProps {
  perList: number | undefined;
  perDay: number | undefined;
}

/** Text limits, shown before staff prepare a list that exceeds them. */
async function TextLimits({ perList, perDay }: TextLimitsProps) {
  const t = await getTranslations("staff.bulk.new");
  const words = [
    ...(perList === undefined ? [] : [t("limitList", { limit: perList })]),
    ...(perDay === undefined ? [] : [t("limitDay", { limit: perDay })]),
  ];
  return words.length > 0 && <p className="mb-6 max-w-2xl text-ink-soft">{words.join(" ")}</p>;
}

/** What was typed for a list whose reading broke off. */
async function againOf({ again }: ListQuery): Promise<Partial<ListDraft> | undefined> {
  const id = recordIdSchema.safeParse(again).data;
  const bulkList = id ? await findBulkList(getDatabase(), id) : undefined;
  return bulkList && { name: bulkList.name, type: bulkList.subscriberListId ?? "" };
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
  "no-column-in-sheets": "column",
  "no-type": "type",
  "no-name": "name",
  "name-characters": "name",
  "name-kennitala": "name",
};

/** Whether the same file can be uploaded again, because the error was not in the file. */
function isFaultless(reason: ListRejection): boolean {
  return reason === "too-slow" || reason === "signed-out" || reason === "fault";
}

/** Why the list that was uploaded last was refused, from the address that its upload led to. */
function readRefused(query: ListQuery): RefusedList | undefined {
  const reason = listRejections.find((one) => one === query.refused);
  if (!reason) return undefined;
  const line = /^\d{1,7}$/.test(String(query.line)) ? Number(query.line) : undefined;
  return { reason, line, field: fields[reason] ?? "list" };
}
