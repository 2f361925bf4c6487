/** What goes along with a form unseen. */
export function HiddenFields({ entries }: { entries: readonly (readonly [string, string])[] }) {
  return entries.map(([name, value], at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of one name are told apart by their place alone
    <input key={`${name}-${at}`} type="hidden" name={name} value={value} />
  ));
}
