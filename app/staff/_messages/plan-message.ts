import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { memberOfPass } from "#portal/memberships/member-search.ts";
import { planMessage, type RequestOfKind } from "#portal/messaging/sending/message-store.ts";
import { recipientOnPass } from "#portal/messaging/sending/sms-request.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { rememberPass } from "#portal/passes/handled-passes.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";

type ConfirmedMessage = RequestOfKind & {
  formToken: string;
  pass: Pass;
  template: PassTemplate | undefined;
  isTest?: boolean;
};

const faults = {
  sms: "a text could not be planned",
  notification: "a notification could not be planned",
} as const;

/** Plans a confirmed message, once per form; undefined when the database failed. */
export async function planConfirmedMessage(
  staff: Staff,
  form: FormData,
  { pass, template, isTest = false, ...message }: ConfirmedMessage,
): Promise<string | undefined> {
  return answerFaults(
    faults[message.kind],
    async () => {
      const member = await memberOfPass(staff, form.get("find"), pass.id);
      const recipient =
        message.kind === "sms" && !member
          ? recipientOnPass(message.request, { pass, template })
          : undefined;
      const id = await planMessage(staff, {
        ...message,
        recipient,
        passId: pass.id,
        passTitle: template?.name ?? null,
        sealedHolder: sealHolder(pass, template),
        kennitalaDigest: member ? kennitalaDigest(member.kennitala) : null,
        isTest,
        isResend: recordIdSchema.safeParse(form.get("again")).success,
      });
      await rememberPass(staff, { pass, template });
      return id;
    },
    async () => undefined,
  );
}
