import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { Batch } from "#portal/messaging/bulk/batch.ts";
import type { Confirmed } from "#portal/messaging/bulk/batch-control.ts";
import { countRecipients } from "#portal/messaging/bulk/batch-list.ts";
import { type MeasuredTexts, measureTexts } from "#portal/messaging/bulk/measure-texts.ts";
import type { Problem } from "../../../_confirm/confirm-form.tsx";
import { findSavedChoice } from "../../passes/[id]/sms/saved-choices.ts";
import type { TypedBulk } from "./bulk-state.ts";
import { readBulk, type WrittenBulk } from "./read-bulk.ts";

export type LookedOver =
  | { ok: false; problems: Problem[] }
  | {
      ok: true;
      value: Confirmed;
      count: number;
      content: string;
      /** Undefined of the template's own text. */
      measured: MeasuredTexts | undefined;
    };

/** Whether what was typed can be sent to a checked list as it is now, to how many, and in which words. */
export async function lookOver(typed: TypedBulk, batch: Batch, now: Date): Promise<LookedOver> {
  const t = await getTranslations("staff.bulk.problem");
  const refused = (problem: Problem): LookedOver => ({ ok: false, problems: [problem] });
  const written = await writtenOf(typed);
  if (!written) {
    const sms = await getTranslations("staff.sms.problem");
    return refused({ words: sms("saved-gone") });
  }
  const read = await readBulk(written, batch, now);
  if (!read.ok) return read;
  const { value } = read;
  const isText = typed.kind === "sms";
  const chosen = { id: batch.id, ...value };
  const count = await countRecipients(getDatabase(), chosen);
  if (count === 0) return refused({ field: isText ? "audience" : "kind", words: t("nobody") });
  const limit = getConfiguration().issuer.bulk.textsPerBatch;
  if (isText && limit !== undefined && count > limit) {
    return refused({ field: "audience", words: t("batchLimit", { limit }) });
  }
  const { request } = value;
  const text = request.kind === "sms" ? request.customContent : request.message;
  const measured = text
    ? await measureTexts(getDatabase(), batch.columns, chosen, text)
    : undefined;
  const field = isText ? "content" : "message";
  if (measured && measured.tooLong.count > 0) {
    return refused({ field, words: tooLong(t, measured) });
  }
  if (measured && measured.blank.count > 0) {
    const { count: empty } = measured.blank;
    const lines = linesOf(measured.blank);
    return refused({ field, words: t("blankRows", { count: empty, lines }) });
  }
  return { ok: true, value, count, content: written.content, measured };
}

function tooLong(
  t: Awaited<ReturnType<typeof getTranslations<"staff.bulk.problem">>>,
  { tooLong }: MeasuredTexts,
): string {
  const { limit, count, lines } = tooLong;
  if (lines.length === 0) return t("tooLong", { limit });
  return t("tooLongRows", { count, limit, lines: linesOf(tooLong) });
}

function linesOf({ count, lines }: MeasuredTexts["blank"]): string {
  return `${lines.join(", ")}${count > lines.length ? ", …" : ""}`;
}

/** A saved text as it is now, from the portal's own database; undefined when it is no longer there. */
async function writtenOf(typed: TypedBulk): Promise<WrittenBulk | undefined> {
  const { kind, text } = typed;
  if (kind === "notification") return { ...typed, text: "own" };
  if (text === "own" || text === "template") return { ...typed, text };
  const saved = await findSavedChoice(text);
  if (!saved) return undefined;
  const { text: content, ...savedText } = saved;
  return { ...typed, text: "own", content, savedText };
}
