import { Command } from "@commander-js/extra-typings";
import { recordIdSchema } from "#contract/index.ts";
import { maskedNumber, readMobileNumber } from "../domain/input-value.ts";
import { notificationStateOf } from "../domain/notification-status.ts";
import { type CarrierAnswer, carrierAnswerOf } from "../domain/sms-step.ts";
import { readEnvironment } from "../environment.ts";
import { momentOf, momentSchema } from "../fixture/fixture-values.ts";
import { listNotifications, listSms, type MessageFilter } from "../store/message-records.ts";
import { chooseIssuer } from "./choose.ts";
import { isoDurationOf, momentTyped, serviceTime } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";
import { printTable } from "./print-table.ts";

const limit = 200;

export const messagesCommand = new Command("messages")
  .summary("what became of text messages and notifications")
  .option("--pass <id>", "those of this pass")
  .option("--recipient <number>", "texts to this number, as +3546112129 or 611 2129")
  .option("--since <moment>", "from then on: 2h or 3d ago, 2026-11-25, 2026-11-25T12:00 (UTC)")
  .option("--issuer <id or name>", "whose; needed where there are several")
  .option("--json", "for a program to read, with the whole history of each")
  .description(
    `Lists the service's own record of text messages and notifications, the newest ${limit} of each: when
they came, their state, and what the carrier answered. With it an end that a portal shows as
uncertain is settled: a message that is not here never reached this service, and may be sent
again. Numbers are masked, and texts are left out.

npm run service -- messages --pass 0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001
npm run service -- messages --recipient "611 2129" --since 1d`,
  )
  .action(({ pass, recipient, since, issuer: named, json }) => {
    if (pass === undefined && recipient === undefined && since === undefined) {
      throw new CommandError("messages takes --pass, --recipient or --since, or several of them.");
    }
    const filter = { passId: passFrom(pass), recipient: numberFrom(recipient) };
    const environment = readEnvironment();
    return withDatabase(environment, async (database) => {
      const { id: issuerId } = await chooseIssuer(database, named);
      const now = await serviceTime(database, environment);
      const wanted = { issuerId, ...filter, since: since ? sinceFrom(since, now) : undefined };
      const messages = [
        ...(await listSms(database, wanted, limit)).map(smsRecord),
        ...(await notificationsFor(wanted)),
      ].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
      if (json) return console.log(JSON.stringify({ messages }, null, 2));
      if (messages.length === 0) return console.log("The service has no such message.");
      printTable(
        ["CAME", "WHAT", "PASS", "TO", "STATUS", "SINCE", "WHICH MEANS"],
        messages.map(({ createdAt, kind, passId, to, status, statusAt, meaning }) => [
          momentShown(createdAt),
          kind,
          passId ?? "",
          to,
          status,
          momentShown(statusAt),
          meaning,
        ]),
      );

      async function notificationsFor(filter: MessageFilter) {
        if (filter.recipient !== undefined) return [];
        return (await listNotifications(database, filter, limit)).map(notificationRecord);
      }
    });
  });

const meanings: Record<CarrierAnswer, string> = {
  waiting: "not handed to the carrier yet",
  "not-taken": "the carrier has not taken it yet; it is tried again",
  "answer-lost": "the carrier's answer was lost: it may have been sent, and a report is awaited",
  taken: "the carrier has it",
  delivered: "it arrived, says the carrier",
  refused: "the carrier refused it: it was not sent",
  failed: "the carrier could not deliver it",
  "never-taken": "the carrier never took it: it was not sent",
  unknown: "the carrier's answer was lost and no report came: it may have been sent",
  "no-report": "the carrier had it, and never said whether it arrived",
};

function smsRecord(sms: Awaited<ReturnType<typeof listSms>>[number]) {
  const { id, passId, createdAt, recipient, messageParts, nextStepAt, attempts } = sms;
  const last = sms.statuses.at(-1) ?? { status: "CREATED" as const, enteredAt: createdAt };
  const answer = carrierAnswerOf(
    sms.statuses.map(({ status }) => status),
    attempts,
  );
  return {
    id,
    kind: "text" as const,
    passId,
    createdAt,
    to: maskedNumber(recipient),
    status: last.status as string,
    statusAt: last.enteredAt,
    meaning: meanings[answer],
    parts: messageParts,
    statuses: sms.statuses,
    attempts,
    nextStepAt,
    carrierReference: sms.carrierReference,
  };
}

function notificationRecord(record: Awaited<ReturnType<typeof listNotifications>>[number]) {
  const { id, passId, createdAt, nextStepAt, attempts, instances } = record;
  const entries = instances.flatMap(({ history }) => history);
  const { status } = notificationStateOf(entries, nextStepAt === null);
  const reached = instances.filter(({ history }) =>
    history.some((entry) => entry.status === "SENT" || entry.status === "DELIVERED"),
  );
  const moments = entries.map(({ enteredAt }) => enteredAt.getTime());
  return {
    id,
    kind: "notification" as const,
    passId,
    createdAt,
    to: `${instances.length} ${instances.length === 1 ? "wallet" : "wallets"}`,
    status: status as string,
    statusAt: moments.length === 0 ? createdAt : new Date(Math.max(...moments)),
    meaning: `${reached.length} of ${instances.length} reached`,
    wallets: instances.map(({ platform, device, removed, history }) => {
      return { platform, device, removed, history };
    }),
    attempts,
    nextStepAt,
  };
}

function passFrom(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const read = recordIdSchema.safeParse(typed);
  if (read.success) return read.data.toLowerCase();
  throw new CommandError("--pass takes the identifier of a pass.");
}

function numberFrom(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const number = readMobileNumber(typed);
  // The typed text is not repeated: it may be somebody's number.
  if (!number)
    throw new CommandError("--recipient takes a mobile number: +3546112129 or 611 2129.");
  return number;
}

function sinceFrom(typed: string, now: Date): Date {
  if (!/^\d{1,6}[wdhms]$/.test(typed)) return new Date(momentTyped(typed, "--since"));
  return momentOf(momentSchema.parse(isoDurationOf(`-${typed}`)), now);
}

const momentShown = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, "Z");
