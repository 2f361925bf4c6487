import { randomUUID } from "node:crypto";
import { after, historyDays, isWeekend, momentOn, sequence } from "./calendar.ts";
import {
  type Circumstances,
  digestOfHolder,
  type History,
  sealedHolderOf,
  type Teller,
} from "./history.ts";
import { coachCard, type DemoPass, locker, memberPasses, walletPasses } from "./passes.ts";

type Dispatch = History["dispatches"][number];
type Event = History["events"][number];

/** How a text ended, by how many in twenty do. */
const ends = [
  ...Array.from({ length: 14 }, () => "DELIVERED" as const),
  "ACCEPTED",
  "EXPIRED",
  "DELIVERED",
  "FAILED",
  "DELIVERED",
  "refused",
] as const;
type End = (typeof ends)[number] | "unknown";

const words = [
  undefined,
  "Hæ! Skírteinið þitt hjá Bylgju er tilbúið: ${url}",
  "Sundlaugin opnar aftur á mánudag. Kortið þitt: ${url}",
] as const;

/** Texts on every day, fewer at weekends, and a notification on some; what became of each. */
export const tellOfMessages: Teller = (history, circumstances) => {
  const { now, staff } = circumstances;
  const next = sequence(4_010);
  const senders = [staff.sender, staff.sender, staff.manager, staff.admin];
  for (let daysAgo = historyDays - 1; daysAgo >= 0; daysAgo -= 1) {
    const count = isWeekend(momentOn(now, daysAgo, 0)) ? next(2) : 2 + next(5);
    for (let index = 0; index < count; index += 1) {
      const createdAt = momentOn(now, daysAgo, 9 + next(8), next(60));
      const pass = memberPasses[next(memberPasses.length)] as DemoPass;
      const staffId = senders[next(senders.length)] as string;
      const end = ends[next(ends.length)] as End;
      const content = words[next(words.length)];
      if (createdAt < now)
        addText(history, circumstances, { createdAt, pass, staffId, end, content });
    }
    // A link that a member asked for has no sender.
    const asked = momentOn(now, daysAgo, 19, next(60));
    const pass = memberPasses[next(memberPasses.length)] as DemoPass;
    if (daysAgo % 3 === 1)
      addText(history, circumstances, { createdAt: asked, pass, staffId: null, end: "DELIVERED" });
    if (daysAgo % 4 === 2) addNotification(history, circumstances, daysAgo);
  }
  const uncertain = momentOn(now, 1, 15, 42);
  addText(history, circumstances, {
    createdAt: uncertain,
    pass: locker,
    staffId: staff.sender,
    end: "unknown",
  });
};

interface Text {
  createdAt: Date;
  pass: DemoPass;
  staffId: string | null;
  end: End;
  content?: string | undefined;
}

function addText(
  { dispatches, events, activity }: History,
  circumstances: Circumstances,
  { createdAt, pass, staffId, end, content }: Text,
): void {
  const id = randomUUID();
  const isRefused = end === "refused";
  const customSender = isRefused ? "Sundlaugin" : undefined;
  const row: Dispatch = {
    ...sharedOf(pass, circumstances),
    ...endOf(end, createdAt),
    id,
    kind: "sms",
    staffId,
    request:
      content || customSender
        ? {
            content: {
              ...(customSender && { customSender }),
              ...(content && { customContent: content }),
            },
          }
        : {},
    createdAt,
    sendingAt: createdAt,
    ...(!isRefused &&
      end !== "unknown" && {
        recipient: pass.phone,
        messageParts: 1,
        messageLength: (content?.length ?? 30) + 20,
      }),
  };
  dispatches.push(row);
  if (row.serviceId) {
    const statuses = ["CREATED", "SENT", end];
    events.push(...statuses.map((status, at) => eventOf(row, status, at, createdAt)));
  }
  activity.push({
    at: createdAt,
    staffId,
    action: staffId ? "send-sms" : "text-link",
    outcome: isRefused ? "refused" : end === "unknown" ? "failed" : "done",
    passId: pass.id,
    kennitalaDigest: row.kennitalaDigest ?? null,
    details: {
      dispatchId: id,
      ...(isRefused && { code: "SMS_SENDER_NOT_APPROVED" }),
      ...(end === "unknown" && { code: "timeout" }),
    },
  });
}

function endOf(end: End, createdAt: Date): Pick<Dispatch, "state"> & Partial<Dispatch> {
  if (end === "refused") {
    return {
      state: "refused",
      refusalCode: "SMS_SENDER_NOT_APPROVED",
      refusalStatus: 400,
      refusedField: "customSender",
      finishedAt: after(createdAt, 1),
    };
  }
  if (end === "unknown")
    return { state: "unknown", unknownReason: "timeout", finishedAt: after(createdAt, 10) };
  const isGood = end === "DELIVERED" || end === "ACCEPTED";
  return {
    state: isGood ? "succeeded" : "failed",
    serviceId: randomUUID(),
    status: end,
    finishedAt: after(createdAt, end === "EXPIRED" ? 7_200 : 9),
  };
}

const notices = [
  "Sumaropnun tekur gildi á laugardaginn: opið 9–21.",
  "Æfing fellur niður í kvöld vegna viðgerða.",
];

/** One that every copy heard of, and one that a copy did not answer. */
function addNotification(history: History, circumstances: Circumstances, daysAgo: number): void {
  const createdAt = momentOn(circumstances.now, daysAgo, 16, 20);
  const isHeard = daysAgo % 8 === 2;
  const pass = isHeard ? coachCard : (walletPasses[daysAgo % walletPasses.length] as DemoPass);
  const status = isHeard ? "DELIVERED" : "NO_ANSWER";
  const message = notices[isHeard ? 0 : 1] as string;
  const row: Dispatch = {
    ...sharedOf(pass, circumstances),
    id: randomUUID(),
    kind: "notification",
    state: isHeard ? "succeeded" : "failed",
    serviceId: randomUUID(),
    staffId: circumstances.staff.manager,
    request: { passId: pass.id, message },
    status,
    createdAt,
    sendingAt: createdAt,
    finishedAt: after(createdAt, 40),
  };
  history.dispatches.push(row);
  const copyId = randomUUID();
  history.events.push(
    ...["QUEUED", "SENT", status].map((one, at) => ({
      ...eventOf(row, one, at, createdAt),
      copyId,
      device: "iPhone",
    })),
  );
  history.activity.push({
    at: createdAt,
    staffId: circumstances.staff.manager,
    action: "send-notification",
    outcome: "done",
    passId: pass.id,
    kennitalaDigest: row.kennitalaDigest ?? null,
    details: { dispatchId: row.id },
  });
}

function sharedOf(pass: DemoPass, circumstances: Circumstances) {
  return {
    passId: pass.id,
    passTitle: pass.title,
    kennitalaDigest: digestOfHolder(pass, circumstances),
    sealedHolder: sealedHolderOf(pass, circumstances),
    formToken: randomUUID(),
    attempts: 1,
  };
}

function eventOf({ id }: Dispatch, status: string, position: number, from: Date): Event {
  return { id: randomUUID(), dispatchId: id, status, position, at: after(from, position * 3) };
}
