import "server-only";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { accountKey, limiterOf } from "#portal/auth/rate-limits.ts";
import { findAccountByEmail } from "#portal/auth/staff/account-store.ts";
import { invitationAddress } from "#portal/auth/staff/team.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { getJobQueue, startWorker } from "#portal/messaging/job-queue.ts";
import type { Limiter } from "#process/rate-limiter.ts";
import { isMailConfigured, sendMail } from "./send-mail.ts";

/**
 * Requests for a new password, in an hour. Three for an account from one network address: a stranger's do not
 * use up its owner's. From wherever only as many as do not flood a mailbox; the newest link in it is valid for
 * four hours. A browser that has signed in to the account before is counted by itself, in place of all others.
 */
const fromAddress = limiterOf({ name: "forgotten-password-address", limit: 10, minutes: 60 });
const ofAccountFrom = limiterOf({ name: "forgotten-password-from", limit: 3, minutes: 60 });
const ofAccount = limiterOf({ name: "forgotten-password-account", limit: 12, minutes: 60 });
const ofDevice = limiterOf({ name: "forgotten-password-device", limit: 3, minutes: 60 });

export const newPasswordQueue = "forgotten-passwords";

/** Stands in the text of the mail where the link goes. */
export const linkPlaceholder = "%LINK%";

interface NewPasswordRequest {
  email: string;
  /** The client's network address. */
  address: string;
  /** Identifier of a browser that has signed in to this account before (`getKnownDevice`). */
  device?: string | undefined;
  /** The language of the page on which the link was requested. */
  mail: { subject: string; text: string };
}

interface NewPasswordJob {
  sealedEmail: string;
  subject: string;
  text: string;
  traceparent?: string;
}

export function offersForgottenPassword(): boolean {
  return isMailConfigured() && offersSignInMethod("password");
}

/**
 * Writes down that somebody asks for a link to choose a new password; the work and the answer are the same for
 * every address, whoever it belongs to. The minutes to wait when this network address asked too often; undefined
 * when the request was written down.
 */
export async function requestNewPassword({
  mail,
  ...request
}: NewPasswordRequest): Promise<number | undefined> {
  const counted = await countRequest(request);
  if (counted !== "taken") return counted.minutes;
  const sealedEmail = sealText("forgotten passwords", request.email.trim());
  await getJobQueue().send(newPasswordQueue, { sealedEmail, ...mail } satisfies NewPasswordJob);
  return undefined;
}

/** Without minutes the request is dropped in silence: a stranger would learn that somebody else asked, too. */
async function countRequest({
  email,
  address,
  device,
}: Omit<NewPasswordRequest, "mail">): Promise<"taken" | { minutes: number | undefined }> {
  if (device) return take(ofDevice(), accountKey(email, device));
  const minutes = await fromAddress().count(address);
  if (minutes !== undefined) return { minutes };
  // One after the other: what an address asks beyond its own limit is not held against the account.
  const fromHere = await take(ofAccountFrom(), accountKey(email, address));
  return fromHere === "taken" ? take(ofAccount(), accountKey(email)) : fromHere;
}

async function take(limiter: Limiter, key: string): Promise<"taken" | { minutes: undefined }> {
  return (await limiter.count(key)) === undefined ? "taken" : { minutes: undefined };
}

/**
 * The worker that mails the links; retried while the mail server is away, for some minutes. Several at once: a
 * request for an unknown address takes no time, and thousands of them delay nobody's mail.
 */
export async function startForgottenPasswordWorker(): Promise<void> {
  if (!offersForgottenPassword()) return;
  await startWorker<NewPasswordJob>(newPasswordQueue, {
    queue: {
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 120,
      expireInSeconds: 45,
      deleteAfterSeconds: 60 * 60,
    },
    fetch: { batchSize: 20 },
    span: "job forgotten-password",
    failure: "a link for a new password could not be mailed",
    perform: mailLink,
  });
}

async function mailLink({ sealedEmail, subject, text }: NewPasswordJob): Promise<void> {
  const email = unsealText("forgotten passwords", sealedEmail);
  const account = email && (await findAccountByEmail(getDatabase(), email));
  // An account without a password signs in through the provider, which manages it, or begins by its invitation.
  if (!account || account.disabledAt || account.passwordHash === null) return;
  const link = await invitationAddress(getDatabase(), account.id, new Date());
  await sendMail({ to: account.email, subject, text: text.replace(linkPlaceholder, link) });
  await recordActivity(getDatabase(), {
    staffId: account.id,
    action: "forgotten-password",
    outcome: "done",
  });
}
