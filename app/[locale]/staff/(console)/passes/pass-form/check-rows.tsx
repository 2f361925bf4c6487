import type { FormWords } from "./form-words.ts";
import type { CheckRow } from "./pass-form-state.ts";

/** What will stand on the pass, line by line; where it is compared, what stands there now too. */
export function CheckRows({ words, rows }: { words: FormWords; rows: readonly CheckRow[] }) {
  return (
    <dl className="border-t border-line">
      {rows.map(({ label, before, after }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of the back may be the same
          key={`${label}-${at}`}
          className="grid gap-x-6 border-b border-line py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{label}</dt>
          {before !== undefined && (
            <dd className="whitespace-pre-wrap text-ink-soft sm:col-start-2">
              {words.now} <bdi>{before}</bdi>
            </dd>
          )}
          <dd className="font-semibold whitespace-pre-wrap sm:col-start-2">
            {before !== undefined && <span className="font-normal">{words.willBe} </span>}
            <bdi>{after}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
