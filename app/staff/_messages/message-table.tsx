import { Fragment } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import type { ListedMessage } from "#portal/messaging/sending/message-list.ts";
import { namesOfPasses } from "#portal/passes/handled-passes.ts";
import { readHolder } from "#portal/passes/holder-lines.ts";
import { recipientWords } from "../_shell/formats.ts";
import { passTypeNames } from "../_shell/pass-type-name.ts";
import { PersonTable } from "../_shell/person-table.tsx";
import { invitationTitle } from "./apply-text.ts";
import { messageAddress } from "./message-address.ts";
import { messageStyleOf } from "./message-status.ts";

interface MessageTableProps {
  rows: ListedMessage[];
  caption: string;
  empty: string;
  /** Where texts and notifications are listed together. */
  withKind?: boolean;
}

export async function MessageTable({ rows, withKind, ...table }: MessageTableProps) {
  const typeName = await passTypeNames();
  const t = await getTranslations("staff.messages");
  const words = await getTranslations("staff.messageState");
  // The holder's name is stored with a message for days, and with an opened or scanned pass for longer.
  const names = await namesOfPasses(
    getDatabase(),
    rows.filter(({ holder }) => !holder).map(({ passId }) => passId),
  );
  const invitations = new Map(
    await Promise.all(rows.map(async (row) => [row.id, await invitationTitle(row)] as const)),
  );
  return (
    <PersonTable
      {...table}
      facts={[t(withKind ? "what" : "pass"), t("to"), t("by")]}
      onPhone={1}
      rows={rows.map((row) => {
        const { word, ...style } = messageStyleOf(row);
        const type = row.passTitle ? typeName(row.passTitle) : undefined;
        const holder = row.holder ?? names.get(row.passId)?.holder;
        const isNamed = readHolder(holder).name !== undefined;
        const kind = row.isTest
          ? t("test")
          : (invitations.get(row.id) ?? (withKind && t(`kinds.${row.kind}`)));
        return {
          key: row.id,
          href: messageAddress(row.kind, row.id),
          name: { ...row, holder },
          state: <StatusWord {...style} label={words(`${word}.label`)} />,
          at: row.createdAt,
          facts: [
            (kind || (isNamed && type)) && (
              <Fragment key="pass">
                {kind && <span className="md:block">{kind}</span>}
                {isNamed && type && (
                  <span lang={type.lang} className="hidden md:inline">
                    {type.words}
                  </span>
                )}
              </Fragment>
            ),
            row.kind === "sms" && recipientWords(row),
            row.staffName ?? t("member"),
          ].map((fact) => fact || undefined),
        };
      })}
    />
  );
}

/** A text with a symbol in place of the link token. */
export async function LinkedText({ text }: { text: string }) {
  const t = await getTranslations("staff.messages");
  const parts = text.split(/(\$\{url\}|\(\([^()]+\)\))/).map((part, at) => ({ part, at }));
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ part, at }) =>
        // The split leaves the placeholders at odd indexes.
        at % 2 === 1 ? (
          <span
            key={at}
            className="rounded-full border border-line-strong bg-paper px-2 text-sm whitespace-nowrap"
          >
            {part === "${url}" ? t("passLink") : part.slice(2, -2)}
          </span>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </span>
  );
}
