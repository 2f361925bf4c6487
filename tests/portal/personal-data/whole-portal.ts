import { randomUUID } from "node:crypto";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { listDraft } from "#portal/database/schema/list-draft.ts";
import { memberSession } from "#portal/database/schema/member-session.ts";
import {
  bulkList,
  bulkRow,
  handledMessage,
  message,
  messageEvent,
} from "#portal/database/schema/messages.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import {
  memberSearch,
  staffAccount,
  staffInvitation,
  staffSession,
} from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import { sealRow } from "#portal/messaging/bulk/bulk-row.ts";
import type { Person } from "#portal/personal-data/person.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";

/** Made up, and in no row of anybody else's. */
export function somebody(letter: string): Person {
  return {
    kennitala: "0101302129" as Person["kennitala"],
    digest: `digest-of-${letter}`.padEnd(22, letter),
    phones: [],
    passIds: [randomUUID()],
  };
}

export const canary = {
  text: "Canary: sjáumst",
  phone: "+3546110001",
  device: "Canary's iPhone",
  name: "Canary Canaryson",
};

/** A row in every table, with something in every column that concerns a person. */
export async function fillEveryTable(database: Database, person: Person, at: Date) {
  configurePortal();
  const staffId = randomUUID();
  const passId = person.passIds[0] ?? "";
  const scanId = randomUUID();
  const sessionId = randomUUID();
  await database.insert(memberSession).values({ id: randomUUID(), issuedAt: at, lastSeenAt: at });
  const providerId = randomUUID();
  const account = { name: "Hildur", role: "sender", createdAt: at, disabledAt: at } as const;
  const providerSubject = `provider ${providerId}`;
  await database.insert(staffAccount).values([
    { ...account, id: staffId, email: `${staffId}@x.is`, passwordHash: "hash" },
    { ...account, id: providerId, email: `${providerId}@x.is`, providerSubject },
  ]);
  await database
    .insert(staffInvitation)
    .values({ tokenHash: randomUUID(), accountId: staffId, expiresAt: at });
  await database.insert(staffSession).values({
    id: sessionId,
    accountId: staffId,
    issuedAt: at,
    lastSeenAt: at,
    sealedIdToken: "sealed",
  });
  await database.insert(memberSearch).values({
    id: randomUUID(),
    sessionId,
    sealedKennitala: "sealed",
    kennitalaDigest: person.digest,
    searchedAt: at,
  });
  await database
    .insert(listDraft)
    .values({ sessionId, sealed: sealText("rows of lists", person.kennitala), createdAt: at });
  const messageId = await addMessage(database, {
    staffId,
    passId,
    at,
    kennitalaDigest: person.digest,
  });
  await database
    .insert(handledMessage)
    .values({ messageId, staffId, handledAt: at, note: canary.text });
  const listId = randomUUID();
  await database.insert(bulkList).values({
    id: listId,
    state: "finished",
    name: "Canary's list",
    staffId,
    senderId: staffId,
    createdAt: at,
    confirmedAt: at,
    finishedAt: at,
    formToken: randomUUID(),
    recipients: "kennitala",
    columns: ["kennitala", "name"],
    reading: {
      headerLine: 1,
      sheet: "Félagar",
      otherSheets: [],
      isLaterSheet: false,
      hiddenColumns: [],
      kennitalaColumns: [0],
    },
    request: { kind: "sms" },
  });
  await database.insert(bulkRow).values({
    listId,
    line: 1,
    sealed: sealRow({ kennitala: person.kennitala, cells: [person.kennitala, canary.name] }),
    kennitalaDigest: person.digest,
    passId,
    result: "open",
  });
  await database.insert(textLinkRequest).values({
    id: randomUUID(),
    kennitalaDigest: person.digest,
    sealedKennitala: "sealed",
    requestedAt: at,
  });
  await database.insert(scan).values({
    id: scanId,
    transactionId: randomUUID(),
    passId,
    staffId,
    scanner: "Door",
    codeDigest: "digest of a code",
    codeStemDigest: "digest of its stem",
    sealedHolder: sealText("holders", canary.name),
    actions: [],
    openedAt: at,
  });
  await database.insert(passOperation).values({
    id: randomUUID(),
    kind: "scan-action",
    state: "done",
    formToken: randomUUID(),
    staffId,
    passId,
    scanId,
    scanAction: "REDEEM",
    startedAt: at,
    finishedAt: at,
  });
  await database.insert(openedPass).values({
    staffId,
    passId,
    externalIdentifier: canary.name,
    sealedHolder: sealText("holders", canary.name),
    linkDigests: ["digest of a link"],
    openedAt: at,
  });
  await database.insert(activity).values({
    at,
    staffId,
    action: "find-member",
    outcome: "done",
    passId,
    kennitalaDigest: person.digest,
    details: { reason: "asked" },
  });
  await database.insert(rateLimit).values([
    { key: `kennitala-of:${person.digest}`, expire: at.getTime(), createdAt: at },
    { key: `kennitala-from:${staffId}`, expire: null, createdAt: at },
  ]);
  return { staffId, passId };
}

type Message = Partial<typeof message.$inferInsert> & { staffId: string; at: Date };

export async function addMessage(database: Database, { at, ...of }: Message): Promise<string> {
  const id = randomUUID();
  await database.insert(message).values({
    id,
    kind: "sms",
    state: "succeeded",
    passId: randomUUID(),
    formToken: randomUUID(),
    request: { phoneNumber: canary.phone, content: { customContent: canary.text } },
    createdAt: at,
    sendingAt: at,
    finishedAt: at,
    serviceId: randomUUID(),
    recipient: canary.phone,
    sealedHolder: "sealed",
    ...of,
  });
  await database.insert(messageEvent).values({
    id: randomUUID(),
    messageId: id,
    copyId: randomUUID(),
    device: canary.device,
    status: "DELIVERED",
    at,
    position: 0,
  });
  return id;
}
