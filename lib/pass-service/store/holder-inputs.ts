import { and, asc, eq } from "drizzle-orm";
import { isClosedPassStatus } from "#contract/index.ts";
import {
  type HolderField,
  type HolderRules,
  holderFields,
  type InputProblems,
  type ReadHolderInputs,
} from "../domain/holder-inputs.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import { findCardByCode } from "./cards.ts";
import { type Database, inTransaction } from "./database.ts";
import { pass, passInputValue } from "./schema/pass.ts";
import { passTemplate, templateEmailDomain, templateInputField } from "./schema/pass-template.ts";
import { lockPass } from "./wallets.ts";
import { findDuplicateInputs, writeInputs } from "./write-pass.ts";

/** The holder's fields of a pass with what is kept in them, and the rules for what comes. */
export interface HolderForm {
  rules: HolderRules;
  fields: HolderField[];
}

/** What the holder of a pass enters; no fields where its template asks the holder for nothing. */
export async function findHolderForm(
  database: Database,
  deliveryCode: string,
): Promise<HolderForm | undefined> {
  const [template] = await database
    .select({
      passId: pass.id,
      id: passTemplate.id,
      lockInputFields: passTemplate.lockInputFields,
      deliverByKennitala: passTemplate.deliverByKennitala,
      useEmailDomainVerification: passTemplate.useEmailDomainVerification,
    })
    .from(pass)
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .where(eq(pass.deliveryCode, deliveryCode));
  if (!template) return undefined;
  const rows = await database
    .select({ field: templateInputField, value: passInputValue.value })
    .from(templateInputField)
    .leftJoin(
      passInputValue,
      and(
        eq(passInputValue.passId, template.passId),
        eq(passInputValue.identifier, templateInputField.identifier),
      ),
    )
    .where(
      and(
        eq(templateInputField.passTemplateId, template.id),
        eq(templateInputField.type, "MEMBER"),
      ),
    )
    .orderBy(asc(templateInputField.sortOrder), asc(templateInputField.identifier));
  const emailDomains = template.useEmailDomainVerification
    ? await database
        .select({ emailDomain: templateEmailDomain.emailDomain })
        .from(templateEmailDomain)
        .where(eq(templateEmailDomain.passTemplateId, template.id))
        .orderBy(asc(templateEmailDomain.sortOrder))
    : [];
  const rules = { ...template, emailDomains, inputFields: rows.map(({ field }) => field) };
  const stored = rows.map(({ field: { identifier }, value }) => ({ identifier, value }));
  return { rules, fields: holderFields(rules, stored) };
}

type SaveOutcome =
  | { outcome: "saved" | "no-pass" | "closed" }
  | { outcome: "refused"; problems: InputProblems };

/** Saves all inputs or none; the loser of a race for a unique value starts again. */
export function saveHolderInputs(
  database: Database,
  { deliveryCode, now }: { deliveryCode: string; now: Date },
  read: (form: HolderForm) => ReadHolderInputs,
): Promise<SaveOutcome> {
  return inTransaction(database, async (transaction): Promise<SaveOutcome> => {
    await lockPass(transaction, deliveryCode);
    const card = await findCardByCode(transaction, deliveryCode, undefined);
    const form = card && (await findHolderForm(transaction, deliveryCode));
    if (!form) return { outcome: "no-pass" };
    if (isClosedPassStatus(passStatusOf(card, now))) return { outcome: "closed" };
    const entered = read(form);
    if (!entered.ok) return { outcome: "refused", problems: entered.problems };
    const { id: passId, code } = card;
    const inputs = { passId, passTemplateId: code.passTemplateId, inputs: entered.changed };
    const taken = await findDuplicateInputs(transaction, inputs);
    if (taken.length > 0) return { outcome: "refused", problems: duplicateProblems(taken) };
    await writeInputs(transaction, inputs);
    return { outcome: "saved" };
  });
}

/** The problem of fields whose value another pass has. */
export function duplicateProblems(identifiers: readonly string[]): InputProblems {
  return new Map(identifiers.map((identifier) => [identifier, "taken" as const]));
}

/** Keeps whether the holder of a pass is on the issuer's mailing list, unless the pass is closed. */
export function keepNotifyChoice(
  database: Database,
  { deliveryCode, subscribed, now }: { deliveryCode: string; subscribed: boolean; now: Date },
): Promise<"kept" | "closed" | "no-pass"> {
  return inTransaction(database, async (transaction) => {
    await lockPass(transaction, deliveryCode);
    const card = await findCardByCode(transaction, deliveryCode, undefined);
    if (!card) return "no-pass";
    if (isClosedPassStatus(passStatusOf(card, now))) return "closed";
    if (card.notifyListSubscribed === subscribed) return "kept";
    await transaction
      .update(pass)
      .set({ notifyListSubscribed: subscribed })
      .where(eq(pass.deliveryCode, deliveryCode));
    return "kept";
  });
}
