import "server-only";

/** A field whose value is longer than any value that is meant there. */
export interface TooLong {
  field: string;
  /** Which one of the fields of that name, counted from 0. */
  index: number;
  /** In UTF-16 code units. */
  limit: number;
}

const usualLimit = 1_000;
const longTextLimit = 5_000;

/** Limits of long texts by the field's name: above what each may hold, so that it can still be shortened. */
const longTexts: Readonly<Record<string, number>> = {
  // The texts of an SMS and of a notification.
  content: longTextLimit,
  message: longTextLimit,
  // A saved text in both languages.
  icelandic: longTextLimit,
  english: longTextLimit,
  // The data of a scanned code: 4000 characters by the interface.
  code: longTextLimit,
  // A digest of each field of a pass form.
  seen: 30_000,
};

/** Fields of a pass: up to 2000 characters each. */
const passFields = "pass.";

/** React's own, which hold the state that a form was rendered with: nothing that anybody typed. */
const ownOfReact = "$ACTION_";

function limitOf(field: string): number {
  return field.startsWith(passFields) ? longTextLimit : (longTexts[field] ?? usualLimit);
}

/** The form of an action with every value cut to its limit, and the first that was cut. */
export function boundedForm(sent: unknown): { form: FormData; tooLong: TooLong | undefined } {
  const form = new FormData();
  let tooLong: TooLong | undefined;
  if (!(sent instanceof FormData)) return { form, tooLong };
  for (const [field, value] of sent) {
    if (field.startsWith(ownOfReact)) continue;
    const limit = limitOf(field);
    if (typeof value === "string" && value.length > limit) {
      tooLong ??= { field, index: form.getAll(field).length, limit };
      form.append(field, value.slice(0, limit).toWellFormed());
    } else {
      form.append(field, value);
    }
  }
  return { form, tooLong };
}
