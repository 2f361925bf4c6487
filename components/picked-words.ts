/** `lost.title` as `lostTitle`. */
type CamelCase<Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Key;

/** What a client component gets for a list of message keys: `lost.title` as `lostTitle`. */
export type Picked<Keys extends readonly string[]> = Record<CamelCase<Keys[number]>, string>;
