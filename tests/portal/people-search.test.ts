import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { message } from "#portal/database/schema/messages.ts";
import { searchPeople } from "#portal/messaging/people-search.ts";
import { findMessageById } from "#portal/messaging/sending/message-search.ts";
import { noteOpenedPass, openedPassOf } from "#portal/passes/handled-passes.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";
import { daysAgo, keptSince, noon, officeForEach, passOf, template } from "./search-office.ts";

const office = officeForEach();

describe("the one search", () => {
  const [annas, siggas, lockers] = [randomUUID(), randomUUID(), randomUUID()];

  async function desk() {
    const { database, staffId } = await office();
    const serviceId = randomUUID();
    const text = (passId: string, name: string, recipient: string, asker: string | null) => ({
      id: randomUUID(),
      kind: "sms" as const,
      state: "accepted" as const,
      serviceId: name === "Anna Sundkona" ? serviceId : randomUUID(),
      passId,
      passTitle: "Félagsaðild",
      staffId: asker,
      formToken: randomUUID(),
      request: { content: { customContent: "Hæ, Hildur" } },
      createdAt: noon,
      recipient,
      sealedHolder: sealHolder(passOf(name), template),
    });
    const rows = [
      text(annas, "Anna Sundkona", "+3546112129", staffId),
      text(annas, "Anna Sundkona", "+3546112129", staffId),
      text(siggas, "Sigríður Jónsdóttir", "+3546113019", null),
    ].map((row, at) => ({ ...row, serviceId: at === 1 ? randomUUID() : row.serviceId }));
    await database.insert(message).values(rows);
    const locker = passOf("", {
      id: lockers,
      inputFieldValues: [],
      externalIdentifier: "skápur-12",
    });
    await noteOpenedPass(database, openedPassOf(staffId, { pass: locker, template }, daysAgo(1)));
    const people = (search: string, limit = 20) =>
      searchPeople(database, { search, keptSince, limit });
    return { database, people, serviceId, id: rows[0]?.id ?? "" };
  }

  test.each([
    ["a name, once for all that was sent", "anna", [annas]],
    ["the name of who asked for the text", "sigríður", [siggas]],
    ["a phone number as it is written", "611 3019", [siggas]],
    ["the issuer's own identifier", "skápur-12", [lockers]],
    ["a name that only the sender and the text have", "hildur", []],
    ["nobody", "enginn", []],
  ])("finds by %s", async (_, search, expected) => {
    const { people } = await desk();
    const { people: found, hasMore } = await people(search);
    expect(found.map(({ passId }) => passId)).toEqual(expected);
    // Staff opened the page of the locker's pass, and no message was sent for it.
    expect(found.map(({ newestMessage }) => newestMessage?.passId)).toEqual(
      expected.map((passId) => (passId === lockers ? undefined : passId)),
    );
    for (const { at, newestMessage } of found) {
      expect(Number(at)).toBeGreaterThanOrEqual(Number(newestMessage?.createdAt ?? 0));
    }
    expect(hasMore).toBe(false);
  });

  test("says when there are more matches than are shown", async () => {
    const { people } = await desk();
    expect(await people("1001", 1)).toMatchObject({ people: [{}], hasMore: true });
  });

  test("knows the passes of one person as theirs by the kennitala, not by the name", async () => {
    const { database, people } = await desk();
    const tell = (passId: string, kennitalaDigest: string) =>
      database.update(message).set({ kennitalaDigest }).where(eq(message.passId, passId));
    const found = async () =>
      (await people("félagsnúmer: 1001")).people
        .map(({ isKnown, passCount, messageCounts }) => [isKnown, passCount, messageCounts.sms])
        .toSorted();
    const apart = [
      [false, 1, 1],
      [false, 1, 2],
    ];
    expect(await found()).toEqual(apart);
    await tell(annas, "one");
    await tell(siggas, "another");
    expect(await found()).toEqual(apart.map(([, ...counts]) => [true, ...counts]));
    await tell(siggas, "one");
    expect(await found()).toEqual([[true, 2, 3]]);
    // A pass whose messages name two people belongs to nobody.
    const [one] = await database.select().from(message).where(eq(message.passId, annas)).limit(1);
    await database
      .update(message)
      .set({ kennitalaDigest: "another" })
      .where(eq(message.id, one?.id ?? ""));
    expect(await found()).toContainEqual([false, 1, 2]);
  });

  test("knows a message by its identifier here and at the service", async () => {
    const { database, id, serviceId } = await desk();
    expect(await findMessageById(database, id)).toEqual({ id, kind: "sms" });
    expect(await findMessageById(database, serviceId)).toEqual({ id, kind: "sms" });
    expect(await findMessageById(database, randomUUID())).toBeUndefined();
  });
});
