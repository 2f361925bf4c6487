import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { findBackFields, issuerColumns } from "./cards.ts";
import type { Database } from "./database.ts";
import { codeColumns, copiesOf, inputsOf, passColumns } from "./passes.ts";
import { issuer } from "./schema/issuer.ts";
import { member, membership, membershipType } from "./schema/member.ts";
import { notification, notificationEntry } from "./schema/notification.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate, templateLocation } from "./schema/pass-template.ts";
import { walletCopy } from "./schema/wallet.ts";

/** A pass with everything that a platform wallet may show of it. */
export type WalletPass = NonNullable<Awaited<ReturnType<typeof findWalletPass>>>;

export function findWalletPassByCode(
  database: Database,
  deliveryCode: string,
): Promise<WalletPass | undefined> {
  return findWalletPass(database, eq(pass.deliveryCode, deliveryCode));
}

export function findWalletPassById(
  database: Database,
  id: string,
): Promise<WalletPass | undefined> {
  return findWalletPass(database, eq(pass.id, id));
}

/** The version is read first, so that it is never newer than the parts. */
async function findWalletPass(database: Database, which: SQL) {
  const found = await findWhole(database, which);
  if (!found) return undefined;
  const { id, passTemplateId, ...rest } = found;
  return {
    id,
    ...rest,
    backFields: await findBackFields(database, id),
    locations: await locationsOf(database, passTemplateId),
    /** Latest notification for platform A; null when none was sent. */
    message: await messageOf(database, id),
  };
}

async function findWhole(database: Database, which: SQL) {
  const copies = copiesOf(database, pass.id);
  const inputs = inputsOf(database);
  const rows = await database
    .select({
      ...passColumns(copies),
      passTemplateId: pass.passTemplateId,
      /** Balance of a gift card in whole krónur. */
      balance: pass.balance,
      lastModified: pass.lastModified,
      /** Price of the pass in whole krónur; null when it is not sold. */
      passPrice: passTemplate.passPrice,
      alreadyPaid: pass.alreadyPaid,
      inputs: inputs.inputs,
      code: codeColumns,
      template: {
        type: passTemplate.type,
        name: passTemplate.name,
        description: passTemplate.description,
        deliverByKennitala: passTemplate.deliverByKennitala,
        isSharingProhibited: passTemplate.isSharingProhibited,
        supportsGoogleWallet: passTemplate.supportsGoogleWallet,
      },
      typeName: membershipType.name,
      holder: member.name,
      issuer: issuerColumns,
    })
    .from(pass)
    .innerJoin(issuer, eq(issuer.id, pass.issuerId))
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .leftJoin(membership, eq(membership.id, pass.membershipId))
    .leftJoin(membershipType, eq(membershipType.id, membership.membershipTypeId))
    .leftJoin(member, eq(member.id, membership.memberId))
    .innerJoinLateral(copies, sql`true`)
    .innerJoinLateral(inputs, sql`true`)
    .where(which);
  return rows[0];
}

function locationsOf(database: Database, passTemplateId: string) {
  return database
    .select({
      latitude: templateLocation.latitude,
      longitude: templateLocation.longitude,
      relevantText: templateLocation.relevantText,
    })
    .from(templateLocation)
    .where(eq(templateLocation.passTemplateId, passTemplateId))
    .orderBy(asc(templateLocation.sortOrder));
}

async function messageOf(database: Database, passId: string): Promise<string | null> {
  const rows = await database
    .select({ message: notification.message })
    .from(notification)
    .innerJoin(notificationEntry, eq(notificationEntry.notificationId, notification.id))
    .innerJoin(walletCopy, eq(walletCopy.id, notificationEntry.walletCopyId))
    .where(and(eq(notification.passId, passId), eq(walletCopy.platform, "PLATFORM_A_WALLET")))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(1);
  return rows[0]?.message ?? null;
}
