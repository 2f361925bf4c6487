import { type AnyColumn, and, asc, desc, eq, sql } from "drizzle-orm";
import type { EnteredInput } from "../domain/front-inputs.ts";
import type { PassFacts } from "../domain/pass-status.ts";
import type { Database } from "./database.ts";
import { membership } from "./schema/member.ts";
import { pass, passInputValue } from "./schema/pass.ts";
import { passTemplate, templateInputField } from "./schema/pass-template.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Finds a pass of this issuer; another issuer's is not found. */
export function prepareFindPass(database: Database) {
  const copies = copiesOf(database, pass.id);
  const inputs = inputsOf(database);
  const statement = database
    .select({
      ...passColumns(copies),
      externalIdentifier: pass.externalIdentifier,
      passTemplateId: pass.passTemplateId,
      alreadyPaid: pass.alreadyPaid,
      isReward: pass.isReward,
      notifyListSubscribed: pass.notifyListSubscribed,
      posDistributionCode: pass.posDistributionCode,
      inputs: inputs.inputs,
    })
    .from(pass)
    .innerJoinLateral(copies, sql`true`)
    .innerJoinLateral(inputs, sql`true`)
    .where(and(eq(pass.issuerId, sql.placeholder("issuerId")), eq(pass.id, sql.placeholder("id"))))
    .prepare("find_pass");
  return async (issuerId: string, id: string) => (await statement.execute({ issuerId, id })).at(0);
}

export type FindPass = ReturnType<typeof prepareFindPass>;
/** A pass with all fields of the interface's response. */
export type StoredPassRecord = NonNullable<Awaited<ReturnType<FindPass>>>;

/** Finds a pass within a transaction. */
export function findPass(transaction: Database, issuerId: string, id: string) {
  return prepareFindPass(transaction)(issuerId, id);
}

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

/** Counts of a pass's wallet copies, for a lateral join. */
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

/** Newest pass of a membership, existing before deleted ones, for a lateral join. */
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

/** A field of the pass's template with what was entered for it. */
interface StoredInput extends EnteredInput {
  englishLabel: string | null;
  identifier: string;
  /** Whether the holder must still enter it. */
  awaited: boolean;
}

const enteredFor = and(
  eq(passInputValue.passId, pass.id),
  eq(passInputValue.identifier, templateInputField.identifier),
);

const awaited = sql<boolean>`${templateInputField.isMandatory} and ${templateInputField.type} = 'MEMBER'
  and coalesce(${passInputValue.value}, '') = ''`;

/** The inputs of a pass in the template's order, as one JSON value: to be joined laterally. */
export function inputsOf(database: Database) {
  const input = sql`json_build_object(
    'identifier', ${templateInputField.identifier},
    'label', ${templateInputField.label},
    'englishLabel', ${templateInputField.englishLabel},
    'value', ${passInputValue.value},
    'format', ${templateInputField.format},
    'type', ${templateInputField.type},
    'awaited', ${awaited}
  )`;
  return database
    .select({
      inputs: sql<
        StoredInput[]
      >`coalesce(json_agg(${input} order by ${asc(templateInputField.sortOrder)}), '[]')`.as(
        "inputs",
      ),
    })
    .from(templateInputField)
    .leftJoin(passInputValue, enteredFor)
    .where(eq(templateInputField.passTemplateId, pass.passTemplateId))
    .as("pass_inputs");
}
