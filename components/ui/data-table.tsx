"use client";

import type { ReactNode } from "react";

export interface DataRow {
  key: string;
  /** Makes the row a link, in its first cell. */
  href?: string;
  /** A checkbox before the first cell. */
  choice?: ReactNode;
  cells: ReactNode[];
}

interface DataTableProps {
  caption: string;
  heads: string[];
  rows: DataRow[];
  /** Shown without rows. */
  empty: ReactNode;
  /** On a phone: the first cell above the others in one line, without their heads. */
  isCompact?: boolean;
  /** Head of the checkboxes. */
  choiceHead?: string | undefined;
}

/**
 * On a phone each row is a block. A column without a value is left out. A client component, because that
 * sends less data.
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
        {rows.map(({ key, href, choice, cells }) => (
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
  return cell === undefined || cell === null || cell === "";
}
