import "server-only";
import { createHash } from "node:crypto";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { findAccountByEmail } from "#portal/auth/staff/account-store.ts";
import { invitationAddress } from "#portal/auth/staff/team.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { limiterOf } from "#portal/limits/limiter.ts";
import { getJobQueue } from "#portal/messaging/job-queue.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { isMailConfigured, sendMail } from "./send-mail.ts";

/** Requests for a new password: few from one network address, and few for one account from anywhere. */
const fromAddress = limiterOf({ name: "forgotten-password-address", limit: 10, minutes: 60 });
const ofAccount = limiterOf({ name: "forgotten-password-account", limit: 3, minutes: 60 });

const queueName = "forgotten-passwords";

/** Stands in the text of the mail where the link goes. */
export const linkPlaceholder = "%LINK%";

interface NewPasswordRequest {
  email: string;
  /** Of the network; who asks is counted by it. */
  address: string;
  /** In the language of whoever asks. */
  mail: { subject: string; text: string };
}

interface Job {
  sealedEmail: string;
  subject: string;
  text: string;
}

export function offersForgottenPassword(): boolean {
  return isMailConfigured() && offersSignInMethod("password");
}

/**
 * Writes down that somebody asks for a link to choose a new password. Nobody is looked up here: the
 * work and the answer are the same for every address, whoever it belongs to. The minutes to wait when
 * this network address asked too often; undefined when it was written down.
 */
export async function requestNewPassword({
  email,
  address,
  mail,
}: NewPasswordRequest): Promise<number | undefined> {
  const minutes = await fromAddress().count(address);
  if (minutes !== undefined) return minutes;
  const key = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  const isOver = (await ofAccount().count(key)) !== undefined;
  // Told to nobody: a stranger would learn that somebody else asked for this address.
  if (isOver) return undefined;
  const sealedEmail = sealText("forgotten passwords", email.trim());
  await getJobQueue().send(queueName, { sealedEmail, ...mail } satisfies Job);
  return undefined;
}

/** The worker that mails the links; retried while the mail server is away, for some minutes. */
export async function startForgottenPasswordWorker(): Promise<void> {
  if (!offersForgottenPassword()) return;
  const queue = getJobQueue();
  await queue.createQueue(queueName, {
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 120,
    expireInSeconds: 45,
    deleteAfterSeconds: 60 * 60,
  });
  await queue.work<Job>(queueName, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (!job) return;
    try {
      await mailLink(job.data);
    } catch (error) {
      log().error({ reason: reasonOf(error) }, "a link for a new password could not be mailed");
      throw error;
    }
  });
}

async function mailLink({ sealedEmail, subject, text }: Job): Promise<void> {
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
