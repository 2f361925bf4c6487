import type { ReactNode } from "react";
import { getIssuerLang, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { type DataRow, DataTable } from "#components/ui/data-table.tsx";
import { TimeAgo } from "./staff-page.tsx";

/** Whose pass it is, as far as that is known. */
export interface NamedPass {
  holder: string | undefined;
  passTitle: string | null;
  passId: string;
}

export interface PersonRow {
  key: string;
  href: string;
  /** Names the row: the pass, or other words where no pass names its holder. */
  name: NamedPass | ReactNode;
  state?: ReactNode;
  at: Date;
  /** Cells of the further columns. */
  facts?: ReactNode[];
}

interface PersonHeads {
  /** Heads of the columns of `facts`. */
  facts?: string[];
  /** Number of `facts` that a phone shows. */
  onPhone?: number;
  when?: string;
}

interface PersonTableProps extends PersonHeads {
  caption: string;
  empty: string;
  rows: PersonRow[];
}

/** A list of people: name, state and time, and on a wide screen some facts. */
export async function PersonTable({ caption, empty, rows, ...heads }: PersonTableProps) {
  return (
    <DataTable
      isCompact
      caption={caption}
      empty={<p>{empty}</p>}
      heads={await personHeads(heads)}
      rows={await personRows(rows, heads)}
    />
  );
}

export async function personHeads({ facts = [], when }: PersonHeads): Promise<string[]> {
  const t = await getTranslations("staff.people");
  return [t("name"), t("state"), when ?? t("when"), ...facts];
}

export async function personRows(
  rows: PersonRow[],
  { onPhone = 0 }: PersonHeads = {},
): Promise<(DataRow & { href: string })[]> {
  const locale = await getLocale();
  const lang = await getIssuerLang();
  const t = await getTranslations("staff.people");
  const nameOf = (name: PersonRow["name"]) =>
    isPass(name) ? <PassName pass={name} lang={lang} unnamed={t("pass")} /> : name;
  return rows.map(({ key, href, name, state, at, facts = [] }) => ({
    key,
    href,
    cells: [
      nameOf(name),
      state,
      <span key="at" className="text-ink-soft sm:whitespace-nowrap sm:text-ink">
        <TimeAgo locale={locale} moment={at} />
      </span>,
      ...facts.map((fact, at) =>
        fact && at >= onPhone ? (
          <span key={String(at)} className="hidden sm:inline">
            {fact}
          </span>
        ) : (
          fact
        ),
      ),
    ],
  }));
}

function isPass(name: PersonRow["name"]): name is NamedPass {
  return typeof name === "object" && name !== null && "passId" in name;
}

interface PassNameProps {
  pass: NamedPass;
  lang: string | undefined;
  /** Name of a pass without a title. */
  unnamed: string;
}

/** Names a pass by its holder's line, else by its title and the start of its identifier. */
function PassName({ pass: { holder, passTitle, passId }, lang, unnamed }: PassNameProps) {
  if (holder) return <bdi lang={lang}>{holder}</bdi>;
  return (
    <span>
      <span lang={passTitle ? lang : undefined}>{passTitle ?? unnamed}</span>{" "}
      <span className="text-ink-soft tabular-nums">{passId.slice(0, 8)}</span>
    </span>
  );
}
