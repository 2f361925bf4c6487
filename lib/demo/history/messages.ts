import { randomUUID } from "node:crypto";
import { after, historyDays, isWeekend, momentOn, sequence } from "./calendar.ts";
import {
  digestOfHolder,
  type History,
  type HistoryInput,
  type HistoryPart,
  sealedHolderOf,
} from "./history.ts";
import { coachCard, type DemoPass, locker, memberPasses, walletPasses } from "./passes.ts";

type Message = History["messages"][number];
type Event = History["events"][number];

/** Outcomes of texts, each as often as it occurs in twenty. */
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

/** Texts on every day, fewer at weekends, notifications on some days, and the outcome of each. */
export const addMessages: HistoryPart = (history, input) => {
  const { now, staff } = input;
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
      if (createdAt < now) addText(history, input, { createdAt, pass, staffId, end, content });
    }
    // A link that a member asked for has no sender.
    const asked = momentOn(now, daysAgo, 19, next(60));
    const pass = memberPasses[next(memberPasses.length)] as DemoPass;
    if (daysAgo % 3 === 1)
      addText(history, input, { createdAt: asked, pass, staffId: null, end: "DELIVERED" });
    if (daysAgo % 4 === 2) addNotification(history, input, daysAgo);
  }
  const uncertain = momentOn(now, 1, 15, 42);
  addText(history, input, {
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
  { messages, events, activity }: History,
  input: HistoryInput,
  { createdAt, pass, staffId, end, content }: Text,
): void {
  const id = randomUUID();
  const isRefused = end === "refused";
  const customSender = isRefused ? "Sundlaugin" : undefined;
  const row: Message = {
    ...sharedOf(pass, input),
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
    // Until the service accepts a text, its recipient is known only if it goes to the number on the pass.
    ...(!pass.kennitala && { recipient: pass.phone }),
    ...(!isRefused &&
      end !== "unknown" && {
        recipient: pass.phone,
        sender: "Bylgja",
        messageParts: 1,
        messageLength: (content?.length ?? 30) + 20,
      }),
  };
  messages.push(row);
  if (row.serviceId) events.push(...eventsOf(id, ["CREATED", "SENT", end], createdAt));
  activity.push({
    at: createdAt,
    staffId,
    action: staffId ? "send-sms" : "text-link",
    outcome: isRefused ? "refused" : end === "unknown" ? "failed" : "done",
    passId: pass.id,
    kennitalaDigest: row.kennitalaDigest ?? null,
    details: {
      messageId: id,
      ...(isRefused && { code: "SMS_SENDER_NOT_APPROVED" }),
      ...(end === "unknown" && { code: "timeout" }),
    },
  });
}

export function endOf(end: End, createdAt: Date): Pick<Message, "state"> & Partial<Message> {
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

/** A notification: delivered to every copy on some days, unanswered by a copy on others. */
function addNotification(history: History, input: HistoryInput, daysAgo: number): void {
  const createdAt = momentOn(input.now, daysAgo, 16, 20);
  const isHeard = daysAgo % 8 === 2;
  const pass = isHeard ? coachCard : (walletPasses[daysAgo % walletPasses.length] as DemoPass);
  const status = isHeard ? "DELIVERED" : "NO_ANSWER";
  const message = notices[isHeard ? 0 : 1] as string;
  const row: Message = {
    ...sharedOf(pass, input),
    id: randomUUID(),
    kind: "notification",
    state: isHeard ? "succeeded" : "failed",
    serviceId: randomUUID(),
    staffId: input.staff.manager,
    request: { passId: pass.id, message },
    status,
    createdAt,
    sendingAt: createdAt,
    finishedAt: after(createdAt, 40),
  };
  history.messages.push(row);
  const copyId = randomUUID();
  history.events.push(
    ...eventsOf(row.id, ["QUEUED", "SENT", status], createdAt).map((event) => ({
      ...event,
      copyId,
      device: "iPhone",
    })),
  );
  history.activity.push({
    at: createdAt,
    staffId: input.staff.manager,
    action: "send-notification",
    outcome: "done",
    passId: pass.id,
    kennitalaDigest: row.kennitalaDigest ?? null,
    details: { messageId: row.id },
  });
}

function sharedOf(pass: DemoPass, input: HistoryInput) {
  return {
    passId: pass.id,
    passTitle: pass.title,
    kennitalaDigest: digestOfHolder(pass, input),
    sealedHolder: sealedHolderOf(pass, input),
    formToken: randomUUID(),
    attempts: 1,
  };
}

/** Delivery events of a message, three seconds apart. */
export function eventsOf(messageId: string, statuses: string[], from: Date): Event[] {
  return statuses.map((status, position) => ({
    id: randomUUID(),
    messageId,
    status,
    position,
    at: after(from, position * 3),
  }));
}
