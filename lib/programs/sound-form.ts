import type { IncomingHttpHeaders } from "node:http";
import { areSoundRows, type Row } from "./sound-rows.ts";

/** The name that the build gave an action. */
const actionId = /^[0-9a-f]{42}$/;
const ownFields = /^\$ACTION_(?:KEY|ID_[0-9a-f]{42}|REF_\d{1,4}|\d{1,4}:\d{1,4})$/;

/**
 * Whether a page of the portal, or its script, could have sent this. What could not is turned away
 * before React makes values of it: it follows whatever references the text names, and meets what
 * does not hold together with a fault.
 */
export async function isSoundForm(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
  const mediaType = headers["content-type"] ?? "";
  const called = headers["next-action"];
  if (called !== undefined && !actionId.test(String(called))) return false;
  if (!mediaType.startsWith("multipart/")) {
    return called === undefined || areSoundRows([{ name: "0", text: body.toString() }]);
  }
  const fields = await fieldsOf(mediaType, body);
  if (!fields) return false;
  if (called !== undefined) return areSoundRows(fields.filter(({ name }) => /^\d+$/.test(name)));
  const own = fields.filter(({ name }) => name.startsWith("$ACTION_"));
  // What names no action would be a fault of ours to Next.js.
  if (own.length === 0) return false;
  return own.every(({ name }) => ownFields.test(name)) && boundForms(own).every(areSoundRows);
}

/** The rows of each action that a form without a script names with what it was bound to. */
function boundForms(own: Row[]): Row[][] {
  const numbers = own.flatMap(({ name }) => /^\$ACTION_(?:REF_)?(\d+)/.exec(name)?.[1] ?? []);
  return [...new Set(numbers)].map((number) =>
    own.flatMap(({ name, text }) => {
      const row = name.startsWith(`$ACTION_${number}:`) ? name.split(":")[1] : undefined;
      return row === undefined ? [] : [{ name: row, text }];
    }),
  );
}

/** Nothing when the parts do not hold together. */
async function fieldsOf(mediaType: string, body: Buffer): Promise<Row[] | undefined> {
  try {
    const sent = new Response(new Uint8Array(body), { headers: { "content-type": mediaType } });
    return [...(await sent.formData())].flatMap(([name, value]) =>
      typeof value === "string" ? [{ name, text: value }] : [],
    );
  } catch {
    return undefined;
  }
}
