import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { maxSmsLength } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { savedText } from "#portal/database/schema/saved-text.ts";
import { mentionsKennitala, readPlainText } from "#portal/input/plain-text.ts";
import { inIcelandicOrder } from "#process/icelandic-order.ts";

export type SavedText = typeof savedText.$inferSelect;
export type WrittenText = Pick<SavedText, "name" | "icelandic" | "english" | "isDefault">;

export const savedTextFields = ["name", "icelandic", "english"] as const;
type SavedTextField = (typeof savedTextFields)[number];
type SavedTextProblem =
  | "no-name"
  | "name-long"
  | "name-kennitala"
  | "name-taken"
  | "no-text"
  | "text-long"
  | "text-characters";

const maxNameLength = 60;

interface FieldProblem {
  field: SavedTextField;
  problem: SavedTextProblem;
}

/** Reads the form whole and says everything that is wrong with it at once. */
export function readWrittenText(
  typed: WrittenText,
): { ok: true; text: WrittenText } | { ok: false; problems: FieldProblem[] } {
  const name = readPlainText(typed.name.replaceAll(/\s+/g, " "), { max: maxNameLength });
  const problems: FieldProblem[] = [];
  if (!name.ok) {
    const problem = name.problem === "too-long" ? "name-long" : "text-characters";
    problems.push({ field: "name", problem });
  } else if (name.value === "") problems.push({ field: "name", problem: "no-name" });
  // The name stands in the activity, which is kept for long and is exported.
  else if (mentionsKennitala(name.value))
    problems.push({ field: "name", problem: "name-kennitala" });
  const [icelandic, english] = (["icelandic", "english"] as const).map((field) => {
    const read = readPlainText(typed[field], { lines: "many", max: maxSmsLength });
    if (read.ok) return read.value;
    const problem = read.problem === "too-long" ? "text-long" : "text-characters";
    problems.push({ field, problem });
    return undefined;
  });
  if (icelandic === "" && english === "") problems.push({ field: "icelandic", problem: "no-text" });
  if (!name.ok || icelandic === undefined || english === undefined || problems.length > 0)
    return { ok: false, problems };
  return { ok: true, text: { name: name.value, icelandic, english, isDefault: typed.isDefault } };
}

/** The default first, then by name. */
export async function listSavedTexts(
  database: Database,
  passTemplateId: string,
): Promise<SavedText[]> {
  const texts = await database
    .select()
    .from(savedText)
    .where(eq(savedText.passTemplateId, passTemplateId.toLowerCase()));
  return texts.sort(
    (one, other) =>
      Number(other.isDefault) - Number(one.isDefault) || inIcelandicOrder(one.name, other.name),
  );
}

export async function findSavedText(
  database: Database,
  id: string,
): Promise<SavedText | undefined> {
  const [found] = await database.select().from(savedText).where(eq(savedText.id, id));
  return found;
}

type Person = Pick<Staff, "accountId">;

/** Saves a text with its record; a new default takes the place of the earlier one. */
export async function saveText(
  database: Database,
  { accountId: staffId }: Person,
  { id, passTemplateId, text }: { id?: string; passTemplateId: string; text: WrittenText },
): Promise<"saved" | "name-taken" | "gone"> {
  const ofTemplate = eq(savedText.passTemplateId, passTemplateId);
  const textId = id ?? randomUUID();
  return database.transaction(async (transaction) => {
    await lockTexts(transaction, passTemplateId);
    const kept = await transaction
      .select({ id: savedText.id, name: savedText.name })
      .from(savedText)
      .where(ofTemplate);
    if (id && !kept.some((one) => one.id === id)) return "gone";
    if (kept.some((one) => one.id !== id && one.name === text.name)) return "name-taken";
    if (text.isDefault) {
      await transaction
        .update(savedText)
        .set({ isDefault: false })
        .where(and(ofTemplate, savedText.isDefault, ne(savedText.id, textId)));
    }
    await transaction
      .insert(savedText)
      .values({ id: textId, passTemplateId, ...text })
      .onConflictDoUpdate({ target: savedText.id, set: text });
    await recordActivity(transaction, {
      staffId,
      action: "save-text",
      outcome: "done",
      details: { name: text.name, passTemplateId },
    });
    return "saved";
  });
}

export async function deleteText(
  database: Database,
  { accountId: staffId }: Person,
  { id, passTemplateId }: { id: string; passTemplateId: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockTexts(transaction, passTemplateId);
    const [deleted] = await transaction
      .delete(savedText)
      .where(and(eq(savedText.passTemplateId, passTemplateId), eq(savedText.id, id)))
      .returning();
    if (!deleted) return;
    await recordActivity(transaction, {
      staffId,
      action: "delete-text",
      outcome: "done",
      details: { name: deleted.name, passTemplateId },
    });
  });
}

/** Advisory lock: changes to the texts of one template run one at a time. */
async function lockTexts(transaction: Database, passTemplateId: string): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext('saved_text'), hashtext(${passTemplateId}))`,
  );
}
