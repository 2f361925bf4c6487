import { randomUUID } from "node:crypto";
import type { CallResult } from "#pass-client/index.ts";
import type { Database } from "#portal/database/database.ts";
import { insertMessage } from "#portal/messaging/sending/message-store.ts";
import type { SendDependencies } from "#portal/messaging/sending/send-message.ts";
import type { portalDatabases } from "#tests/support/portal-database.ts";
import { lostAnswer, staffMember, unreached } from "./records.ts";

export const noon = new Date("2026-11-20T12:00:00Z");
export const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
export const passId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

export const passLinks = {
  distributionUrl: "https://passes.example.is/p/AbCdEfGh",
  deliveryPageUrl: "https://passes.example.is/p/AbCdEfGh",
};

export type Send = () => Promise<CallResult<never>>;

/** A portal whose service answers every call to send as the test says. */
export async function portalBefore(
  databases: ReturnType<typeof portalDatabases>,
  send: Send,
  at = noon,
  passStatus = "ACTIVE",
) {
  const { database, pool } = await databases.fresh();
  const staffId = await staffMember(database);
  const calls = { send: 0, read: 0 };
  const clock = { now: at };
  const sending = {
    database,
    clock: () => clock.now,
    client: {
      passes: {
        read: async () => ({ kind: "ok", value: { ...passLinks, id: passId, status: passStatus } }),
      },
      sms: {
        send: async () => {
          calls.send += 1;
          return send();
        },
        read: async () => {
          calls.read += 1;
          return { kind: "unavailable", reason: "unreachable", detail: "" };
        },
      },
      notifications: {},
    },
  } as unknown as SendDependencies;
  return { database, pool, staffId, sending, calls, clock };
}

export async function planned(
  database: Database,
  staffId: string,
  formToken = randomUUID(),
  customContent?: string,
) {
  const { id } = await insertMessage(database, {
    id: randomUUID(),
    kind: "sms",
    passId,
    staffId,
    formToken,
    request: customContent ? { content: { customContent } } : {},
    createdAt: noon,
  });
  return id;
}

export const accepted: Send = async () =>
  ({
    kind: "ok",
    value: { id: randomUUID(), phoneNumber: "+3546112129", messageParts: 1, messageLength: 20 },
  }) as never;
export const unreachable: Send = async () => unreached;
export const cut: Send = async () => lostAnswer;
