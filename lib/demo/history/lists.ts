import { randomUUID } from "node:crypto";
import { readTypedKennitala } from "#contract/index.ts";
import { isOfTheList, listMembers } from "../list-members.ts";
import { after, momentOn } from "./calendar.ts";
import type { History, HistoryInput, HistoryPart } from "./history.ts";
import { endOf, eventsOf } from "./messages.ts";

type Row = History["bulkRows"][number];
type Result = NonNullable<Row["result"]>;

interface Member {
  kennitala: string;
  name: string;
  memberNumber: string;
  phone: string;
  memberships: {
    status: string;
    passes: { id: string; copies?: object[]; voidedAt?: string; expirationDate?: string }[];
  }[];
}

const name = "Sunddeild – vetrarkort";
const group = "Sund";
const subscriberListId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";
const daysAgo = 4;
/** The text of the list, filled in for one recipient. */
const textFor = (who: string) => `Hæ ${who}! Vetrarkortið þitt hjá Bylgju er tilbúið: \${url}`;

/** A list that was sent to, and what became of each of its rows: those of one group of the demo's list. */
export const addLists: HistoryPart = (history, input) => {
  const { now, staff, list } = input;
  const createdAt = momentOn(now, daysAgo, 10, 12);
  const confirmedAt = after(createdAt, 240);
  const listId = randomUUID();
  const rows = rowsOf(list, input, after(createdAt, 20)).map((row) => ({
    ...row,
    listId,
  }));
  const recipients = rows.filter(({ result }) => result === "open");
  const finishedAt = after(confirmedAt, recipients.length + 2);
  const faults = rows.filter(({ checkedAt }) => !checkedAt).length;
  history.bulkLists.push({
    id: listId,
    state: "finished",
    name,
    staffId: staff.manager,
    senderId: staff.manager,
    createdAt,
    formToken: randomUUID(),
    recipients: "kennitala",
    subscriberListId,
    columns: ["Kennitala", "Nafn", "Deild"],
    rowCount: rows.length,
    recipientCount: recipients.length,
    audience: "not-in-wallet",
    request: { kind: "sms", customContent: textFor("((Nafn))") },
    confirmedAt,
    sendingSince: confirmedAt,
    finishedAt,
  });
  for (const [nth, row] of recipients.entries()) {
    const sentAt = after(confirmedAt, nth + 1);
    const sealedHolder = input.sealHolder(row.holder);
    const sent = { row, sealedHolder, sentAt, nth, listId, staffId: staff.manager };
    row.messageId = addText(history, sent);
  }
  for (const { phone: _, holder: __, cells: ___, ...row } of rows) history.bulkRows.push(row);
  const details = { listId, name };
  const step = { staffId: staff.manager, outcome: "done" } as const;
  history.activity.push(
    {
      ...step,
      at: createdAt,
      action: "read-list",
      details: { ...details, amount: rows.length, faults },
    },
    {
      ...step,
      at: confirmedAt,
      action: "send-bulk-list",
      details: { ...details, amount: recipients.length },
    },
    { at: finishedAt, action: "finish-bulk-list", outcome: "done", details },
  );
};

/** A bulk row with the phone number and cells that its message is made from. */
type ListedRow = Omit<Row, "listId"> & { phone: string; holder: string; cells: string[] };

/** The group's rows of the list, with what the check found. */
function rowsOf(list: string, { digestOf, seal }: HistoryInput, checkedAt: Date): ListedRow[] {
  const members = new Map(
    (listMembers(list) as Member[]).map((member) => [member.kennitala.replace("-", ""), member]),
  );
  const seen = new Set<string>();
  const lines = list.split("\r\n").map((line) => line.split(";"));
  return lines
    .filter(([kennitala = "", , deild]) => deild === group && !isOfFixture(kennitala))
    .map((cells, at) => {
      const line = at + 2;
      const read = readTypedKennitala(cells[0] ?? "");
      if (!read.ok) {
        const result = cells[0] === "" ? "empty" : "not-a-kennitala";
        return {
          line,
          cells,
          phone: "",
          holder: "",
          sealed: seal({ kennitala: null, cells }),
          result,
        };
      }
      const { kennitala } = read;
      const member = members.get(kennitala);
      const found: Found = seen.has(kennitala) ? { result: "twice" } : foundOf(member);
      seen.add(kennitala);
      return {
        line,
        cells,
        phone: member?.phone.replaceAll(" ", "") ?? "",
        holder: member ? `${member.name} · Félagsnúmer: ${member.memberNumber}` : "",
        sealed: seal({ kennitala, cells }),
        kennitalaDigest: digestOf(kennitala),
        ...(found.result !== "twice" && { checkedAt }),
        ...found,
      };
    });
}

/** Whether a row names a member of the fixture. This module does not know the passes of such a member. */
function isOfFixture(written: string): boolean {
  const read = readTypedKennitala(written);
  return read.ok && !isOfTheList(read.kennitala);
}

type Found = Pick<Row, "passId" | "passStatus"> & { result: Result };

function foundOf(member: Member | undefined): Found {
  const [membership] = member?.memberships ?? [];
  if (!membership) return { result: "not-a-member" };
  const [pass] = membership.passes;
  if (!pass)
    return { result: membership.status === "PENDING" ? "being-prepared" : "no-membership" };
  if (pass.voidedAt) return { result: "closed", passStatus: "VOIDED" };
  if (pass.expirationDate) return { result: "closed", passStatus: "EXPIRED" };
  return pass.copies
    ? { result: "in-wallet", passId: pass.id, passStatus: "ACTIVE" }
    : { result: "open", passId: pass.id, passStatus: "UNCLAIMED" };
}

/** A message of the list: nearly all arrive, one ran out of time, and one was refused. */
function addText(
  { messages, events }: History,
  sent: {
    row: ListedRow;
    sealedHolder: string;
    sentAt: Date;
    nth: number;
    listId: string;
    staffId: string;
  },
): string {
  const { row, sealedHolder, sentAt, nth, listId, staffId } = sent;
  const id = randomUUID();
  const customContent = textFor(row.cells[1] ?? "");
  const end = nth === 4 ? "EXPIRED" : nth === 13 ? "FAILED" : "DELIVERED";
  const refusal = {
    state: "refused",
    refusalCode: "PHONE_NUMBER_MISSING",
    refusalStatus: 400,
    finishedAt: after(sentAt, 1),
  } as const;
  const isRefused = nth === 9;
  messages.push({
    id,
    sealedHolder,
    kind: "sms",
    passId: row.passId as string,
    passTitle: "Félagsskírteini",
    kennitalaDigest: row.kennitalaDigest ?? null,
    staffId,
    listId,
    formToken: randomUUID(),
    attempts: 1,
    request: { content: { customContent } },
    createdAt: sentAt,
    sendingAt: sentAt,
    ...(isRefused
      ? refusal
      : {
          ...endOf(end, sentAt),
          recipient: row.phone,
          sender: "Bylgja",
          messageParts: 2,
          messageLength: customContent.length + 20,
        }),
  });
  if (!isRefused) events.push(...eventsOf(id, ["CREATED", "SENT", end], sentAt));
  return id;
}
