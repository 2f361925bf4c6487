import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, DrizzleQueryError, desc, eq, ne, TransactionRollbackError } from "drizzle-orm";
import { maxSmsLength } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { savedText } from "#portal/database/schema/saved-text.ts";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { mentionsKennitala } from "#portal/passes/writing/kennitala-in-text.ts";

export type SavedText = typeof savedText.$inferSelect;
export type WrittenText = Pick<SavedText, "name" | "icelandic" | "english" | "isDefault">;

export const savedTextFields = ["name", "icelandic", "english"] as const;
export type SavedTextField = (typeof savedTextFields)[number];
export type SavedTextProblem =
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
  return database
    .select()
    .from(savedText)
    .where(eq(savedText.passTemplateId, passTemplateId.toLowerCase()))
    .orderBy(desc(savedText.isDefault), asc(savedText.name));
}

export async function findSavedText(
  database: Database,
  id: string,
): Promise<SavedText | undefined> {
  const [found] = await database.select().from(savedText).where(eq(savedText.id, id));
  return found;
}

type Person = Pick<Staff, "accountId">;

/**
 * Writes a new text, or one anew, with its record in one transaction. A new default takes the place
 * of the one before it.
 */
export async function saveText(
  database: Database,
  { accountId: staffId }: Person,
  { id, passTemplateId, text }: { id?: string; passTemplateId: string; text: WrittenText },
): Promise<"saved" | "name-taken" | "gone"> {
  const ofTemplate = eq(savedText.passTemplateId, passTemplateId);
  try {
    return await database.transaction(async (transaction) => {
      const textId = id ?? randomUUID();
      if (text.isDefault) {
        await transaction
          .update(savedText)
          .set({ isDefault: false })
          .where(and(ofTemplate, savedText.isDefault, ne(savedText.id, textId)));
      }
      const written = id
        ? await transaction
            .update(savedText)
            .set(text)
            .where(and(ofTemplate, eq(savedText.id, id)))
            .returning()
        : await transaction
            .insert(savedText)
            .values({ id: textId, passTemplateId, ...text })
            .returning();
      if (written.length === 0) {
        transaction.rollback();
      }
      await recordActivity(transaction, {
        staffId,
        action: "save-text",
        outcome: "done",
        details: { name: text.name, passTemplateId },
      });
      return "saved" as const;
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return "gone";
    if (isNameTaken(error)) return "name-taken";
    throw error;
  }
}

/** PostgreSQL's code of a value that is there already. */
function isNameTaken(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const cause = error.cause as { code?: string; constraint?: string } | undefined;
  return cause?.code === "23505" && cause.constraint === "saved_text_name";
}

export async function deleteText(
  database: Database,
  { accountId: staffId }: Person,
  { id, passTemplateId }: { id: string; passTemplateId: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
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
