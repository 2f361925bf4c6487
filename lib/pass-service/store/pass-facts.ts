import { type AnyColumn, desc, eq, sql } from "drizzle-orm";
import type { PassFacts } from "../domain/pass-status.ts";
import type { Database } from "./database.ts";
import { membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";
import { walletCopy } from "./schema/wallet.ts";

/** The columns that a pass's status follows from, besides its copies. */
export const factColumns = {
  validFrom: pass.validFrom,
  expirationDate: pass.expirationDate,
  voidedAt: pass.voidedAt,
  redeemedAt: pass.redeemedAt,
  deletionRequestedAt: pass.deletionRequestedAt,
  deletedAt: pass.deletedAt,
  stampsLeft: pass.stampsLeft,
};

/** The columns from which the code on a pass is made, with those of its template. */
export const codeColumns = {
  scanCode: pass.scanCode,
  codeSecret: pass.codeSecret,
  passTemplateId: passTemplate.id,
  hasDynamicBarcode: passTemplate.hasDynamicBarcode,
  dynamicBarcodeSeconds: passTemplate.dynamicBarcodeSeconds,
  dynamicBarcodeType: passTemplate.dynamicBarcodeType,
};

/** The copies of a pass, counted: to be joined laterally to whatever names the pass. */
export function copiesOf(database: Database, passId: AnyColumn) {
  return database
    .select({
      copiesEver: sql<number>`count(*)`.mapWith(Number).as("copies_ever"),
      copiesActive: sql<number>`count(*) filter (where ${walletCopy.removedAt} is null)`
        .mapWith(Number)
        .as("copies_active"),
    })
    .from(walletCopy)
    .where(eq(walletCopy.passId, passId))
    .as("copies");
}

/** The columns of a stored pass, given its counted copies. */
export function passColumns({ copiesEver, copiesActive }: ReturnType<typeof copiesOf>) {
  return {
    id: pass.id,
    deliveryCode: pass.deliveryCode,
    ...factColumns,
    copiesEver,
    copiesActive,
  };
}

/** A stored pass: its identity and facts, never a status, which is derived. */
export interface StoredPass extends PassFacts {
  id: string;
  deliveryCode: string;
}

/** The newest pass of a membership, to be joined laterally; a held one before a deleted one. */
export function newestPassOf(database: Database) {
  return database
    .select({
      id: pass.id,
      deliveryCode: pass.deliveryCode,
      createdAt: pass.createdAt,
      ...factColumns,
    })
    .from(pass)
    .where(eq(pass.membershipId, membership.id))
    .orderBy(
      sql`${pass.deletedAt} is null and ${pass.deletionRequestedAt} is null desc`,
      desc(pass.createdAt),
      desc(pass.id),
    )
    .limit(1)
    .as("newest_pass");
}
