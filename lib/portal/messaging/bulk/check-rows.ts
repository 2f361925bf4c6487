import "server-only";
import { and, asc, eq, inArray, isNull, max, ne, sql } from "drizzle-orm";
import { kennitalaSchema } from "#contract/index.ts";
import type { PassClient } from "#pass-client/index.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import type { DecidableType } from "#portal/memberships/decide-offer.ts";
import type { Batch } from "./batch.ts";
import { bumpVersion } from "./batch.ts";
import {
  type CheckedRow,
  type RowOutcome,
  whatBecomesOfMember,
  whatBecomesOfPass,
} from "./row-result.ts";
import { unsealRow } from "./sealed-row.ts";
import { createSlots, maxSlots, type Slots } from "./slots.ts";

export interface Checking {
  database: Database;
  client: Pick<PassClient, "members" | "passes">;
  issuer: Pick<Issuer, "membershipTypes" | "deliveryHosts">;
  clock: () => Date;
  isServing: () => boolean;
}

/** `away`: nobody could be asked now. `busy`: what is left of the list is with other processes. */
export type CheckedPage = "checked" | "ended" | "busy" | "away";

/** Rows asked about under one transaction. */
const pageRows = 250;
/**
 * Tries without any answer after which the rows that were asked about are given up; and after as many
 * again, whatever is left of the list. With the pauses between them that is some minutes each.
 */
const maxTries = 10;
/** More take longer than a statement may. */
const givenUpAtOnce = 10_000;

/**
 * Looks up the next rows of a list, in the order of the file. The rows are locked meanwhile, so that
 * several processes share the work and a process that dies leaves nothing behind. Nothing is issued.
 */
export async function checkPage(
  checking: Checking,
  batchId: string,
  slots: Slots = createSlots(checking.isServing),
): Promise<CheckedPage> {
  return checking.database.transaction(async (transaction) => {
    const [of] = await transaction
      .select()
      .from(batch)
      .where(and(eq(batch.id, batchId), eq(batch.state, "checking")));
    if (!of) return "ended";
    const rows = await transaction
      .select({ line: batchRow.line, sealed: batchRow.sealed, passId: batchRow.passId })
      .from(batchRow)
      .where(and(eq(batchRow.batchId, batchId), isNull(batchRow.result)))
      // The columns of an index in its order: by the line alone, the rest of the list is sorted for each page.
      .orderBy(asc(batchRow.result), asc(batchRow.line))
      // While nobody answers, a few rows tell as much as many.
      .limit(of.checkTries > 0 ? maxSlots : pageRows)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return endCheck(transaction, batchId);
    const outcomes = await Promise.all(rows.map((row) => slots(() => ask(checking, of, row))));
    const obstacles = outcomes.flatMap((one) => ("again" in one ? one.again : []));
    const obstacle = obstacles.length === rows.length ? obstacles[0] : undefined;
    if (obstacle) return noteObstacle(transaction, of, obstacle, rows);
    const found = outcomes.map((one, at) => ({
      line: rows[at]?.line,
      // The others were answered: this one may be asked about once more by hand.
      ...("again" in one ? notAsked : one),
    }));
    const texted = await newestTexts(transaction, found);
    const values = found.map(({ passId, passStatus, ...one }) => ({
      ...one,
      pass_id: passId,
      pass_status: passStatus,
      texted_at: (passId && texted.get(passId)?.toISOString()) ?? null,
    }));
    await transaction.execute(sql`
      update batch_row as r
      set result = v.result,
        -- Whoever could not be asked about may be asked about once more.
        pass_id = case v.result when ${notAsked.result} then r.pass_id else v.pass_id end,
        pass_status = v.pass_status,
        texted_at = v.texted_at, checked_at = ${checking.clock().toISOString()}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as
        v(line int, result text, pass_id uuid, pass_status text, texted_at timestamptz)
      where r.batch_id = ${batchId} and r.line = v.line`);
    await transaction
      .update(batch)
      .set({ checkTries: 0, checkObstacle: null, ...bumpVersion })
      .where(eq(batch.id, batchId));
    return "checked";
  });
}

/** Nobody was answered for: the list says why, and what was tried often enough is given up. */
async function noteObstacle(
  transaction: Pick<Database, "select" | "update">,
  of: Batch,
  checkObstacle: NonNullable<Batch["checkObstacle"]>,
  rows: readonly Row[],
): Promise<CheckedPage> {
  const checkTries = of.checkTries + 1;
  const isGivenUp = checkTries > maxTries;
  const isAllGivenUp = checkTries > 2 * maxTries;
  const noted = await transaction
    .update(batch)
    .set({
      checkTries,
      checkObstacle,
      ...((isGivenUp || of.checkObstacle !== checkObstacle) && bumpVersion),
    })
    // Pages that were asked about together are one try.
    .where(and(eq(batch.id, of.id), eq(batch.checkTries, of.checkTries)))
    .returning({ id: batch.id });
  if (!isGivenUp || noted.length === 0) return "away";
  const waiting = and(eq(batchRow.batchId, of.id), isNull(batchRow.result));
  const left = transaction
    .select({ line: batchRow.line })
    .from(batchRow)
    .where(waiting)
    .limit(givenUpAtOnce)
    .for("update", { skipLocked: true });
  const tried = rows.map(({ line }) => line);
  await transaction
    .update(batchRow)
    .set({ result: notAsked.result })
    .where(and(waiting, inArray(batchRow.line, isAllGivenUp ? left : tried)));
  return isAllGivenUp ? "checked" : "away";
}

const notAsked: CheckedRow = { result: "not-asked", passId: null, passStatus: null };

type Row = Pick<typeof batchRow.$inferSelect, "line" | "sealed" | "passId">;

async function ask(checking: Checking, of: Batch, row: Row): Promise<RowOutcome> {
  const { client, issuer } = checking;
  if (of.recipients === "pass") {
    return row.passId ? whatBecomesOfPass(await client.passes.read(row.passId)) : notAsked;
  }
  const kennitala = kennitalaSchema.safeParse(unsealRow(row.sealed)?.kennitala).data;
  // Erased meanwhile, or sealed with a secret that has since gone.
  if (!kennitala) return notAsked;
  const answer = await client.members.lookUp({ kennitala });
  return whatBecomesOfMember(answer, typeOf(issuer, of), issuer.deliveryHosts);
}

/** A type that the file no longer lists is automatic, as everywhere. */
function typeOf({ membershipTypes }: Checking["issuer"], of: Batch): DecidableType {
  const subscriberListId = of.subscriberListId ?? "";
  const configured = membershipTypes.find((type) => type.subscriberListId === subscriberListId);
  return configured ?? { subscriberListId, issuance: "automatic", name: { is: "", en: "" } };
}

/** When each pass was texted last. */
async function newestTexts(
  transaction: Pick<Database, "select">,
  rows: readonly Pick<CheckedRow, "passId">[],
): Promise<Map<string, Date>> {
  const passIds = rows.flatMap(({ passId }) => passId ?? []);
  if (passIds.length === 0) return new Map();
  const newest = await transaction
    .select({ passId: dispatch.passId, at: max(dispatch.createdAt) })
    .from(dispatch)
    .where(
      and(
        eq(dispatch.kind, "sms"),
        inArray(dispatch.passId, passIds),
        ne(dispatch.state, "refused"),
      ),
    )
    .groupBy(dispatch.passId);
  return new Map(newest.flatMap(({ passId, at }) => (at ? [[passId, at] as const] : [])));
}

async function endCheck(
  transaction: Pick<Database, "select" | "update">,
  batchId: string,
): Promise<CheckedPage> {
  const [left] = await transaction
    .select({ line: batchRow.line })
    .from(batchRow)
    .where(and(eq(batchRow.batchId, batchId), isNull(batchRow.result)))
    .limit(1);
  if (left) return "busy";
  await transaction
    .update(batch)
    .set({ state: "checked", ...bumpVersion })
    .where(and(eq(batch.id, batchId), eq(batch.state, "checking")));
  return "ended";
}
