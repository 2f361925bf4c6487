import { type AnyColumn, and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PassTemplateType } from "#contract/index.ts";
import type { CodeSource } from "../domain/scan-code.ts";
import type { Database } from "./database.ts";
import { codeColumns, copiesOf, passColumns, type StoredPass } from "./pass-facts.ts";
import { inputsOf, type StoredInput } from "./pass-inputs.ts";
import { issuer } from "./schema/issuer.ts";
import { member, membership, membershipType } from "./schema/member.ts";
import { pass, passInputValue } from "./schema/pass.ts";
import { passTemplate, templateInputField } from "./schema/pass-template.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Who issued a pass, as its holder sees it. */
export interface StoredIssuer {
  name: string;
  cardColour: string;
  accentColour: string;
  logo: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
  website: string | null;
  languages: string[];
}

/** A pass as its holder sees it. */
export interface StoredCard extends StoredPass {
  /** What the code on the pass is made from. */
  code: CodeSource;
  inputs: StoredInput[];
  deliverByKennitala: boolean;
  /** The copy in the wallet that asks; null when it holds none. */
  copyId: string | null;
  typeName: string | null;
  typeEnglishName: string | null;
  templateName: string | null;
  templateEnglishName: string | null;
  templateType: PassTemplateType;
  /** What the pass costs, in whole krónur; null for one that is not sold. */
  passPrice: number | null;
  alreadyPaid: boolean;
  notifyListSubscribed: boolean;
  /** What is left on a gift card, in whole krónur. */
  balance: number | null;
  holder: string | null;
  issuer: StoredIssuer;
}

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

/** What a wallet holds, the newest first, and how many that are in all. */
export async function findCardsInWallet(
  database: Database,
  walletId: string,
  limit: number,
): Promise<{ cards: StoredCard[]; total: number }> {
  const isHeld = and(eq(walletCopy.walletId, walletId), isNull(walletCopy.removedAt));
  const [found, total] = await Promise.all([
    cards(database, walletId, eq(walletCopy.walletId, walletId)).limit(limit),
    database.$count(walletCopy, isHeld),
  ]);
  return { cards: found, total };
}

/** What pages say of an issuer. */
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
      code: codeColumns,
      inputs: inputs.inputs,
      deliverByKennitala: passTemplate.deliverByKennitala,
      copyId: walletCopy.id,
      typeName: membershipType.name,
      typeEnglishName: membershipType.englishName,
      templateName: passTemplate.name,
      templateEnglishName: passTemplate.englishName,
      templateType: passTemplate.type,
      passPrice: passTemplate.passPrice,
      alreadyPaid: pass.alreadyPaid,
      notifyListSubscribed: pass.notifyListSubscribed,
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
