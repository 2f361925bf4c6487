import "server-only";
import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { carriesCookie, openSealedCookie } from "#portal/auth/sealed-cookie.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import { type SessionMode, signInModes } from "#portal/configuration/issuer-file.ts";
import { getDatabase } from "#portal/database/database.ts";
import { boundedForm } from "#portal/input/bounded-form.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { notingAnswer } from "#portal/observability/request-context.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import {
  endSession,
  insertSession,
  memberSessionTimes,
  touchSession,
} from "./member-session-store.ts";

/** The cookie is written at sign-in and at a refusal. The database records whether the session is live. */
const sealedSchema = z.object({
  id: z.uuid(),
  kennitala: kennitalaSchema,
  mode: z.enum(signInModes).exclude(["text-link"]),
  /** Identifier of the session at the electronic ID's provider (`sid`). */
  providerSession: z.string().optional(),
  /** Membership types (`subscriberListId`) whose pass the service refused during this session. */
  refused: z.array(z.uuid()).optional(),
});
type Sealed = z.infer<typeof sealedSchema>;

const cookie = { name: "felagi-member", lifetimeMs: memberSessionTimes.lifetimeMs };

export interface Member {
  sessionId: string;
  kennitala: Kennitala;
  /** The sign-in mode by which the member was identified. */
  mode: SessionMode;
  providerSession?: string | undefined;
  refused?: string[] | undefined;
}

/** Who is here. A missing, damaged, foreign or ended session is a signed-out visitor, never a fault. */
export type Visit =
  | { kind: "member"; member: Member }
  | { kind: "signed-out"; timedOut: boolean }
  | { kind: "fault" };

/** Whether the browser has a member's session cookie, even if the session has ended. */
export const carriesMemberSession = () => carriesCookie(cookie);

export const getVisit = cache(async (): Promise<Visit> => {
  const sealed = sealedSchema.safeParse({ ...(await openSealedCookie<Sealed>(cookie)) });
  if (!sealed.success) return { kind: "signed-out", timedOut: await carriesMemberSession() };
  const { id, ...identified } = sealed.data;
  // A mode that the issuer took out of its file lets nobody stay, either.
  if (!offersMode(identified.mode)) return { kind: "signed-out", timedOut: true };
  try {
    const live = await touchSession(getDatabase(), id, new Date());
    if (!live) return { kind: "signed-out", timedOut: true };
    return { kind: "member", member: { sessionId: id, ...identified } };
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a session could not be looked up");
    return { kind: "fault" };
  }
});

/** The member, or the start page, which says so when a session has just run out. */
export function requireMember(visit: Exclude<Visit, { kind: "fault" }>): Member {
  if (visit.kind === "member") return visit.member;
  redirect(visit.timedOut ? "/?signed-out=timed-out" : "/");
}

/** Begins a session in place of the earlier one of the browser. */
export async function beginMemberSession(identified: Omit<Sealed, "id">): Promise<void> {
  const earlier = await getVisit();
  const now = new Date();
  if (earlier.kind === "member") await endSession(getDatabase(), earlier.member.sessionId, now);
  const id = randomUUID();
  await insertSession(getDatabase(), id, now);
  const session = await openSealedCookie<Sealed>(cookie);
  const fresh = { providerSession: undefined, refused: undefined };
  Object.assign(session, { ...fresh, ...identified, id } satisfies Sealed);
  await session.save();
}

/** Keeps a refusal for the rest of the session, so that the member is not offered the same again. */
export async function keepRefusal({ refused = [] }: Member, subscriberListId: string) {
  const session = await openSealedCookie<Sealed>(cookie);
  session.refused = [...new Set([...refused, subscriberListId])];
  await session.save();
}

/** Deletes the cookie even when the database fails; a row that is left behind times out. */
export async function endMemberSession(): Promise<void> {
  const visit = await getVisit();
  (await openSealedCookie<Sealed>(cookie)).destroy();
  if (visit.kind !== "member") return;
  try {
    await endSession(getDatabase(), visit.member.sessionId, new Date());
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a session could not be ended");
  }
}

/** Wraps an action for an identified member; `otherwise` answers everybody else. */
export function memberAction<State, Result>(
  act: (member: Member, form: FormData) => Promise<Result>,
  otherwise: (visit: Exclude<Visit, { kind: "member" }>, form: FormData) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action member", {}, () =>
      notingAnswer(async () => {
        const visit = await getVisit();
        const { form: sent, tooLong } = boundedForm(form ?? state);
        if (visit.kind !== "member") return otherwise(visit, sent);
        if (tooLong) return otherwise({ kind: "fault" }, sent);
        return answerFaults(
          "an action of a member failed",
          () => act(visit.member, sent),
          () => otherwise({ kind: "fault" }, sent),
        );
      }),
    );
}
