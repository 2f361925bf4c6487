"use client";

import type { ReactNode } from "react";

export interface DataRow {
  key: string;
  /** Makes the row a link, in its first cell. */
  href?: string;
  /** A checkbox before the first cell. */
  choice?: ReactNode;
  /** Beside the first cell, outside its link. */
  note?: ReactNode;
  cells: ReactNode[];
}

interface DataTableProps {
  caption: string;
  heads: string[];
  rows: DataRow[];
  /** Shown without rows. */
  empty: ReactNode;
  /** Phone layout: the first cell stands above the others, which share a line without their heads. */
  isCompact?: boolean;
  /** Head of the checkboxes. */
  choiceHead?: string | undefined;
}

/**
 * Table; on a phone each row is a block. Columns without values are left out. A client component,
 * because its rows take fewer bytes as data than as markup.
 */
export function DataTable(props: DataTableProps) {
  const { caption, heads, rows, empty, isCompact, choiceHead } = props;
  if (rows.length === 0) return <div className="border-y border-line py-8">{empty}</div>;
  const columns = heads.flatMap((head, column) =>
    rows.some(({ cells }) => !isEmpty(cells[column])) ? [{ head, column }] : [],
  );
  return (
    <table className={isCompact ? "data-table data-table-compact" : "data-table"}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {choiceHead && (
            <th scope="col">
              <span className="sr-only">{choiceHead}</span>
            </th>
          )}
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, href, choice, note, cells }) => (
          <tr key={key}>
            {choiceHead && <td className="row-choice">{choice}</td>}
            {columns.map(({ head, column }) => (
              <td key={head} data-empty={isEmpty(cells[column]) || undefined}>
                <span aria-hidden>{head}</span>
                <div>
                  {column === 0 && href ? (
                    <a href={href} className="row-link">
                      {cells[column]}
                    </a>
                  ) : (
                    cells[column]
                  )}
                  {column === 0 && note && <span className="row-note">{note}</span>}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isEmpty(cell: ReactNode): boolean {
  return cell === undefined || cell === null || cell === false || cell === "";
}
