import type { ReactNode } from "react";

/** Facts by their names; a fact that is not known is left out. */
export function FactList({ facts }: { facts: [name: string, fact: ReactNode][] }) {
  const known = facts.filter(
    ([, fact]) => fact !== undefined && fact !== null && fact !== false && fact !== "",
  );
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
      {known.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="mb-2 min-w-0 [overflow-wrap:anywhere] sm:mb-0">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
