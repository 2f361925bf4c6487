import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { message } from "#portal/database/schema/messages.ts";
import { findMessage } from "#portal/messaging/sending/message-list.ts";
import { sendMessage } from "#portal/messaging/sending/send-message.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { aTemplate, field, inputOf } from "./passes/writing/samples.ts";
import { refusal } from "./records.ts";
import { planned, portalBefore } from "./sending-world.ts";

const databases = portalDatabases();

test("a text that a member asked for has holder and number, also if it is refused", async () => {
  configurePortal();
  const { database, staffId, sending } = await portalBefore(databases, async () =>
    refusal(400, "OTHER"),
  );
  const phone = "+3546112209";
  const simi = field("simi", { format: "PHONE_NUMBER" });
  const punch = aTemplate({ type: "PUNCH", inputFields: [simi] });
  const id = await planned(database, staffId);
  await database.update(message).set({ staffId: null }).where(eq(message.id, id));
  const read: typeof sending.client.passes.read = async (passId) => {
    const answer = await sending.client.passes.read(passId);
    const named = { externalIdentifier: "FB-2041", inputFieldValues: [inputOf("simi", phone)] };
    return answer.kind === "ok" ? { ...answer, value: { ...answer.value, ...named } } : answer;
  };
  const client = { ...sending.client, passes: { ...sending.client.passes, read } };
  const readTemplate = async () => ({ kind: "ok", value: punch }) as const;
  expect(await sendMessage({ ...sending, client, readTemplate }, id)).toBe("settled");
  expect(await findMessage(database, id)).toMatchObject({
    state: "refused",
    holder: expect.stringContaining("FB-2041"),
    recipient: phone,
  });
});
