import type { ReactNode } from "react";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { ListedDispatch } from "#portal/messaging/sending/dispatch-list.ts";
import { recipientWords } from "../_shell/formats.ts";
import { TimeAgo } from "../_shell/time-ago.tsx";
import { messageAddress } from "./message-address.ts";
import { dispatchStyleOf } from "./message-status.ts";

interface MessageTableProps {
  rows: ListedDispatch[];
  caption: string;
  empty: string;
  /** In a list that holds both kinds. */
  withKind?: boolean;
  /** In a list of more than one person's messages. */
  withHolder?: boolean;
}

/** Messages, newest first; a row leads to the message's own page. */
export async function MessageTable(props: MessageTableProps) {
  const { rows, caption, empty, withKind, withHolder } = props;
  const locale = await getLocale();
  const t = await getTranslations("staff.messages");
  const words = await getTranslations("staff.dispatch");
  const heads = [
    t("when"),
    ...(withKind ? [t("kind")] : []),
    t("pass"),
    t("to"),
    t("state"),
    t("by"),
  ];
  return (
    <DataTable
      caption={caption}
      heads={heads}
      empty={<p>{empty}</p>}
      rows={rows.map((row) => {
        const { word, ...style } = dispatchStyleOf(row);
        return {
          key: row.id,
          href: messageAddress(row.kind, row.id),
          cells: [
            <TimeAgo key="when" locale={locale} moment={row.createdAt} />,
            ...(withKind ? [<Unbroken key="kind">{t(`kinds.${row.kind}`)}</Unbroken>] : []),
            <PassName
              key="pass"
              title={row.passTitle ?? row.passId.slice(0, 8)}
              holder={withHolder ? row.holder : undefined}
            />,
            <Unbroken key="to">
              {row.kind === "sms" ? (recipientWords(row) ?? t("onFile")) : t("wallets")}
            </Unbroken>,
            <StatusWord key="state" {...style} label={words(`${word}.label`)} />,
            row.staffName ?? t("member"),
          ],
        };
      })}
    />
  );
}

/** Few short words, which stay whole when the table is narrow. */
function Unbroken({ children }: { children: ReactNode }) {
  return <span className="sm:whitespace-nowrap">{children}</span>;
}

/** A pass in a cell of a table: what it is, and whose. */
export function PassName({ title, holder }: { title: string; holder: string | undefined }) {
  return (
    <>
      <span>{title}</span>
      {holder && (
        <bdi className="block max-w-48 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {holder}
        </bdi>
      )}
    </>
  );
}
