import { getTranslations } from "#app/i18n/translations.ts";
import type staff from "#app/messages/staff/is.json";
import type { Picked } from "#components/picked-words.ts";

type StaffMessages = typeof staff;

/** The keys of a namespace, those of its inner ones as `inner.key`. */
type KeysOf<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string
    ? Key
    : `${Key}.${KeysOf<Messages[Key]>}`;
}[keyof Messages & string];

/**
 * The messages that a client component shows, in the reader's language: only these go to the
 * browser. `values` fills in what several of them have in common.
 */
export async function pickMessages<
  Namespace extends keyof StaffMessages & string,
  const Key extends KeysOf<StaffMessages[Namespace]>,
>(
  namespace: Namespace,
  keys: readonly Key[],
  values?: Record<string, string | number>,
): Promise<Picked<Key[]>> {
  const t = await getTranslations("staff");
  const translate = t as unknown as (key: string, values?: object) => string;
  const entries = keys.map((key) => [camelCase(key), translate(`${namespace}.${key}`, values)]);
  return Object.fromEntries(entries) as Picked<Key[]>;
}

function camelCase(key: string): string {
  return key.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
