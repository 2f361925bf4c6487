"use client";

import type { ReactNode } from "react";

export interface DataRow {
  key: string;
  /** A row is one link; its first cell carries it. */
  href?: string;
  cells: ReactNode[];
}

interface DataTableProps {
  caption: string;
  heads: string[];
  rows: DataRow[];
  /** What will appear here, and how to begin. */
  empty: ReactNode;
}

/** A table; on a phone each row is a block. A client component: less goes to the browser. */
export function DataTable({ caption, heads, rows, empty }: DataTableProps) {
  if (rows.length === 0) return <div className="border-y border-line py-8">{empty}</div>;
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, href, cells }) => (
          <tr key={key}>
            {cells.map((cell, column) => (
              <td key={heads[column]}>
                <span aria-hidden>{heads[column]}</span>
                <div>
                  {column === 0 && href ? (
                    <a href={href} className="row-link">
                      {cell}
                    </a>
                  ) : (
                    cell
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
