import type { ReactNode } from "react";
import { getIssuerLang, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { type DataRow, DataTable } from "#components/ui/data-table.tsx";
import { readHolder } from "#portal/passes/holder-lines.ts";
import { shortPassNumber } from "./formats.ts";
import { type PassTypeName, passTypeNames } from "./pass-type-name.ts";
import { TimeAgo } from "./staff-page.tsx";

/** Whose pass it is, as far as that is known. */
export interface NamedPass {
  holder: string | undefined;
  passTitle: string | null;
  passId: string;
}

export interface PersonRow {
  key: string;
  href?: string | undefined;
  /** Names the row: the pass, or other words where no pass names its holder. */
  name: NamedPass | ReactNode;
  state?: ReactNode;
  at?: Date;
  /** Cells of the further columns. */
  facts?: ReactNode[];
}

interface PersonHeads {
  /** Heading of the first column; set if the rows are not people. */
  name?: string;
  /** Heads of the columns of `facts`. */
  facts?: string[];
  /** Number of `facts` that a phone shows. */
  onPhone?: number;
  when?: string;
  /** Heading of the column of states. */
  state?: string;
}

interface PersonTableProps extends PersonHeads {
  caption: string;
  empty: string;
  rows: PersonRow[];
}

/** A list of people or of other records: name, state and time, and on a wide screen some facts. */
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

export async function personHeads({
  name,
  facts = [],
  when,
  state,
}: PersonHeads): Promise<string[]> {
  const t = await getTranslations("staff.people");
  return [name ?? t("name"), state ?? t("state"), when ?? t("when"), ...facts];
}

export async function personRows(
  rows: PersonRow[],
  { onPhone = 0, when }: PersonHeads = {},
): Promise<DataRow[]> {
  const locale = await getLocale();
  const lang = await getIssuerLang();
  const t = await getTranslations("staff.people");
  const typeName = await passTypeNames();
  return rows.map(({ key, href, name: named, state, at, facts = [] }) => ({
    key,
    ...(href && { href }),
    ...(isPass(named) && { note: <PassNote pass={named} lang={lang} /> }),
    cells: [
      isPass(named) ? (
        <PassName
          key="name"
          pass={named}
          lang={lang}
          type={named.passTitle ? typeName(named.passTitle) : { words: t("pass"), lang: undefined }}
        />
      ) : href || !named ? (
        named
      ) : (
        <span key="name" className="row-name">
          {named}
        </span>
      ),
      state,
      at && (
        <span key="at" className="text-ink-soft md:whitespace-nowrap md:text-ink">
          {/* A narrow screen hides the table's head, so the cell says what its time is of. */}
          {when && <span className="md:hidden">{when}: </span>}
          <TimeAgo locale={locale} moment={at} />
        </span>
      ),
      ...facts.map((fact, at) =>
        fact && at >= onPhone ? (
          <span key={String(at)} className="hidden md:inline">
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
  type: PassTypeName;
}

/** Names a pass by its holder, else by its type. */
function PassName({ pass: { holder }, lang, type }: PassNameProps) {
  const { name } = readHolder(holder);
  return name ? <bdi lang={lang}>{name}</bdi> : <span lang={type.lang}>{type.words}</span>;
}

/** Text beside the name: another fact about the holder. Without a name and a fact: the identifier's end. */
function PassNote({ pass: { holder, passId }, lang }: Omit<PassNameProps, "type">) {
  const { name, facts } = readHolder(holder);
  const [fact] = facts;
  if (fact) return <bdi lang={lang}>{fact}</bdi>;
  return name ? null : <span className="tabular-nums">{shortPassNumber(passId)}</span>;
}

interface HolderLineProps {
  line: string | undefined;
  /** Title of the pass, shown if the pass names no person. */
  passTitle?: string | null;
}

/** Whose pass a page is about, under its heading: the name, and smaller the other fact. */
export async function HolderLine({ line, passTitle }: HolderLineProps) {
  const { name, facts } = readHolder(line);
  const [fact] = facts;
  const type = !name && passTitle ? (await passTypeNames())(passTitle) : undefined;
  if (!name && !fact && !type) return null;
  const lang = await getIssuerLang();
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 [overflow-wrap:anywhere]">
      {name && (
        <bdi lang={lang} className="text-lg">
          {name}
        </bdi>
      )}
      {type && (
        <span lang={type.lang} className="text-lg">
          {type.words}
        </span>
      )}
      {fact && (
        <bdi lang={lang} className="text-ink-soft">
          {fact}
        </bdi>
      )}
    </p>
  );
}
