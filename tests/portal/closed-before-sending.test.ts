import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findDispatch } from "#portal/messaging/sending/dispatch-list.ts";
import { sendDispatch } from "#portal/messaging/sending/send-dispatch.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { accepted, later, passLinks, planned, portalBefore } from "./sending-world.ts";

const databases = portalDatabases();

describe("a text whose pass was closed while it waited", () => {
  test.each(["VOIDED", "EXPIRED", "REDEEMED", "DELETE_IN_PROGRESS", "DELETED"])(
    "does not hand out a pass that is %s by the time of a late try",
    async (status) => {
      const { database, staffId, sending, calls } = await portalBefore(
        databases,
        accepted,
        later(60),
        status,
      );
      for (const content of [undefined, "Kortið: ${url}", passLinks.deliveryPageUrl]) {
        const id = await planned(database, staffId, randomUUID(), content);
        expect(await sendDispatch(sending, id)).toBe("settled");
        expect(await findDispatch(database, id)).toMatchObject({
          state: "refused",
          refusalCode: "PASS_CLOSED",
        });
      }
      expect(calls.send).toBe(0);
    },
  );

  test("is planned still while the pass is read, so that a kill leaves nothing uncertain", async () => {
    const { database, staffId, sending } = await portalBefore(databases, accepted, later(60));
    const id = await planned(database, staffId);
    let stateDuringRead: string | undefined;
    const read: typeof sending.client.passes.read = async (passId) => {
      stateDuringRead = (await findDispatch(database, id))?.state;
      return sending.client.passes.read(passId);
    };
    const client = { ...sending.client, passes: { ...sending.client.passes, read } };
    expect(await sendDispatch({ ...sending, client }, id)).toBe("settled");
    expect(stateDuringRead).toBe("planned");
  });

  test("sends own words without a link late too, and a link while the pass is open", async () => {
    const closed = await portalBefore(databases, accepted, later(60), "EXPIRED");
    const words = await planned(
      closed.database,
      closed.staffId,
      randomUUID(),
      "Endurnýjaðu kortið",
    );
    await sendDispatch(closed.sending, words);
    const open = await portalBefore(databases, accepted, later(60));
    await sendDispatch(open.sending, await planned(open.database, open.staffId));
    expect([closed.calls.send, open.calls.send]).toEqual([1, 1]);
  });
});
