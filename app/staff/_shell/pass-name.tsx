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
