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

/** A table that answers. On a phone each row is a block whose cells carry their heads. */
export function DataTable({ caption, heads, rows, empty }: DataTableProps) {
  if (rows.length === 0) return <div className="border-y border-line py-8">{empty}</div>;
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden sm:table-header-group">
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="sticky top-0 z-1 bg-paper py-2 pr-4 font-semibold shadow-[inset_0_-2px_0_var(--line-strong)]"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, href, cells }) => (
          <tr
            key={key}
            className="relative block border-b border-line py-2 hover:bg-sunken sm:table-row sm:py-0"
          >
            {cells.map((cell, column) => (
              <td
                key={heads[column]}
                className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-0.5 align-top [overflow-wrap:anywhere] sm:table-cell sm:py-2.5 sm:pr-4"
              >
                <span aria-hidden className="text-ink-soft sm:hidden">
                  {heads[column]}
                </span>
                {column === 0 && href ? (
                  <div className="min-w-0 py-1.5 sm:py-0">
                    <a
                      href={href}
                      className="underline underline-offset-4 after:absolute after:inset-0"
                    >
                      {cell}
                    </a>
                  </div>
                ) : (
                  <div className="min-w-0">{cell}</div>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
