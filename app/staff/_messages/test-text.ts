import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala, type SmsSend } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { cachedMemberLookup } from "#portal/memberships/member-offers.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { getOwnPass, keepOwnPass } from "#portal/messaging/sending/own-pass.ts";
import { isStoppedByClosing } from "#portal/messaging/sending/sms-request.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { mayHandOut } from "#portal/passes/pass-actions.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import { formTokenOf } from "../_form/flow.ts";
import { type Problem, typedText } from "../_form/form-state.ts";
import { messageAddress } from "./message-address.ts";
import { planConfirmedMessage } from "./plan-message.ts";
import type { TestView } from "./sms-form-state.ts";

/**
 * Sends a test of the text, if the form asks for one. `memberPassId` is the recipient's pass, which
 * staff cannot enter as their own.
 */
export async function testOf(
  staff: Staff,
  form: FormData,
  content: TestContent | undefined,
  memberPassId?: string,
): Promise<TestView & { problems: Problem[] }> {
  const typed = typedText(form, "ownPass");
  const isAsked = form.get("intent") === "test" && content !== undefined;
  const { sent, problem } = isAsked ? await sendTest(staff, form, content, memberPassId) : {};
  // After a test the field is filled with the pass's identifier, so that no kennitala is repeated.
  const view = sent || !typed ? await untestedView(staff) : { ownPass: typed };
  if (sent) return { ...view, sent, problems: [] };
  const t = await getTranslations("staff.sms.test.problem");
  return { ...view, problems: problem ? [{ field: "ownPass", words: t(problem) }] : [] };
}

/** The test section without a test: the field holds the pass that this browser remembers. */
export async function untestedView(staff: Pick<Staff, "accountId">): Promise<TestView> {
  const ownPass = await getOwnPass(staff);
  if (!ownPass) return { ownPass: "" };
  const loaded = await loadPass(ownPass);
  const ownName =
    loaded.kind === "pass" ? readHolder(holderLine(loaded.pass, loaded.template)).name : undefined;
  return { ownPass, ownName };
}

type TestContent = NonNullable<SmsSend["content"]>;

type TestProblem = "unread" | "no-such-pass" | "failure" | "same" | "closed" | "fault";

/**
 * Sends a test to the staff member's own pass. The recipient's pass is not used for it, because a number
 * typed for a test would be stored on that pass. Section "SMS", rule 8.
 */
async function sendTest(
  staff: Staff,
  form: FormData,
  content: TestContent,
  memberPassId: string | undefined,
): Promise<{ sent?: NonNullable<TestView["sent"]>; problem?: TestProblem }> {
  const carried = formTokenOf(form);
  const named = await readOwnPass(staff, typedText(form, "ownPass"));
  if ("problem" in named) return named;
  if (!carried) return { problem: "unread" };
  const loaded = await loadPass(named.passId);
  if (loaded.kind !== "pass") {
    return { problem: loaded.kind === "failed" ? "failure" : loaded.kind };
  }
  const { pass, template } = loaded;
  if (pass.id.toLowerCase() === memberPassId?.toLowerCase()) return { problem: "same" };
  const request = { content };
  if (isStoppedByClosing(request, pass)) return { problem: "closed" };
  const formToken = idempotencyKey("test", carried, pass.id, JSON.stringify(content));
  // Without the fields of the form, because its member search would link the test to the member.
  const message = { kind: "sms", formToken, pass, template, request, isTest: true } as const;
  const id = await planConfirmedMessage(staff, new FormData(), message);
  if (!id) return { problem: "fault" };
  await keepOwnPass(staff, pass.id);
  const to = readHolder(holderLine(pass, template)).name;
  return { sent: { address: messageAddress("sms", id), to } };
}

/** The sender's own pass by its identifier or link, or the first open pass of a kennitala. */
async function readOwnPass(
  staff: Staff,
  typed: string,
): Promise<{ passId: string } | { problem: "unread" | "no-such-pass" | "failure" }> {
  const read = readTypedKennitala(typed);
  if (!read.ok) {
    const named = readPassReference(typed);
    return named.ok ? { passId: named.passId } : { problem: "unread" };
  }
  // A kennitala is looked up as in a member search, so the look-up is recorded in the activity.
  await startMemberSearch(staff, read.kennitala);
  const result = await cachedMemberLookup(read.kennitala);
  if (result.kind === "failed") return { problem: "failure" };
  const memberships = result.kind === "member" ? result.lookup.memberships : [];
  const pass = memberships.flatMap((one) => one.pass ?? []).find(mayHandOut);
  return pass ? { passId: pass.id } : { problem: "no-such-pass" };
}
