import { type AnyColumn, and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { codeColumns, copiesOf, inputsOf, passColumns } from "./passes.ts";
import { issuer } from "./schema/issuer.ts";
import { member, membership, membershipType } from "./schema/member.ts";
import { pass, passBackField, passInputValue } from "./schema/pass.ts";
import { passTemplate, templateInputField } from "./schema/pass-template.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Who issued a pass, as its holder sees it. */
export type StoredIssuer = Pick<typeof issuer.$inferSelect, keyof typeof issuerColumns>;

/** A pass as its holder sees it. */
export type StoredCard = Awaited<ReturnType<typeof cards>>[number];

/** The pass behind a delivery page, and whether this wallet holds it. */
export async function findCardByCode(
  database: Database,
  deliveryCode: string,
  walletId: string | undefined,
): Promise<StoredCard | undefined> {
  return (await cards(database, walletId, eq(pass.deliveryCode, deliveryCode)))[0];
}

export async function findCardInWallet(
  database: Database,
  walletId: string,
  copyId: string,
): Promise<StoredCard | undefined> {
  return (await cards(database, walletId, eq(walletCopy.id, copyId)))[0];
}

/** Passes in a wallet, newest first, and their total number. */
export async function findCardsInWallet(
  database: Database,
  walletId: string,
  limit: number,
): Promise<{ cards: StoredCard[]; total: number }> {
  const inWallet = and(eq(walletCopy.walletId, walletId), isNull(walletCopy.removedAt));
  const [found, total] = await Promise.all([
    cards(database, walletId, eq(walletCopy.walletId, walletId)).limit(limit),
    database.$count(walletCopy, inWallet),
  ]);
  return { cards: found, total };
}

/** Fields of an issuer that pages show. */
export const issuerColumns = {
  name: issuer.name,
  cardColour: issuer.cardColour,
  accentColour: issuer.accentColour,
  logo: issuer.logo,
  supportEmail: issuer.supportEmail,
  supportPhone: issuer.supportPhone,
  website: issuer.website,
  languages: issuer.languages,
};

/** The name that was entered on a pass of no member. */
function enteredName(database: Database) {
  const names = ["nafn", "fullt nafn", "name", "full name"];
  const isName = (column: AnyColumn) => inArray(sql`lower(${column})`, names);
  return database
    .select({ value: passInputValue.value })
    .from(passInputValue)
    .innerJoin(
      templateInputField,
      and(
        eq(templateInputField.passTemplateId, passInputValue.passTemplateId),
        eq(templateInputField.identifier, passInputValue.identifier),
      ),
    )
    .where(
      and(
        eq(passInputValue.passId, pass.id),
        // Whoever types a kennitala gets no more to see than the register says.
        eq(passTemplate.deliverByKennitala, false),
        eq(templateInputField.format, "TEXT"),
        or(isName(templateInputField.identifier), isName(templateInputField.label)),
      ),
    )
    .orderBy(templateInputField.sortOrder)
    .limit(1);
}

const nobody = "00000000-0000-0000-0000-000000000000";

function cards(database: Database, walletId: string | undefined, which: SQL) {
  const copies = copiesOf(database, pass.id);
  const inputs = inputsOf(database);
  return database
    .select({
      ...passColumns(copies),
      /** Fields from which the code on the pass is made. */
      code: codeColumns,
      inputs: inputs.inputs,
      deliverByKennitala: passTemplate.deliverByKennitala,
      /** The copy in the wallet of the request; null when that wallet has none. */
      copyId: walletCopy.id,
      issuedAt: pass.createdAt,
      typeName: membershipType.name,
      typeEnglishName: membershipType.englishName,
      templateName: passTemplate.name,
      templateEnglishName: passTemplate.englishName,
      templateType: passTemplate.type,
      /** Price of the pass in whole krónur; null when it is not sold. */
      passPrice: passTemplate.passPrice,
      alreadyPaid: pass.alreadyPaid,
      notifyListSubscribed: pass.notifyListSubscribed,
      /** Balance of a gift card in whole krónur. */
      balance: pass.balance,
      holder: sql<string | null>`coalesce(${member.name}, (${enteredName(database)}))`,
      issuer: issuerColumns,
    })
    .from(pass)
    .innerJoin(issuer, eq(issuer.id, pass.issuerId))
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .leftJoin(membership, eq(membership.id, pass.membershipId))
    .leftJoin(membershipType, eq(membershipType.id, membership.membershipTypeId))
    .leftJoin(member, eq(member.id, membership.memberId))
    .leftJoin(
      walletCopy,
      and(
        eq(walletCopy.passId, pass.id),
        eq(walletCopy.walletId, walletId ?? nobody),
        isNull(walletCopy.removedAt),
      ),
    )
    .innerJoinLateral(copies, sql`true`)
    .innerJoinLateral(inputs, sql`true`)
    .where(which)
    .orderBy(sql`${walletCopy.addedAt} desc`, asc(pass.id));
}

/** The back of a pass: what its template says of it, and the issuer's fields in their order. */
export interface PassBack {
  description: string | null;
  englishDescription: string | null;
  fields: { label: string; value: string }[];
}

export async function findPassBack(database: Database, passId: string): Promise<PassBack> {
  const [template] = await database
    .select({
      description: passTemplate.description,
      englishDescription: passTemplate.englishDescription,
    })
    .from(pass)
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .where(eq(pass.id, passId));
  return {
    description: template?.description ?? null,
    englishDescription: template?.englishDescription ?? null,
    fields: await findBackFields(database, passId),
  };
}

export function findBackFields(
  database: Database,
  passId: string,
): Promise<{ label: string; value: string }[]> {
  return database
    .select({ label: passBackField.label, value: passBackField.value })
    .from(passBackField)
    .where(eq(passBackField.passId, passId))
    .orderBy(asc(passBackField.sortOrder));
}
