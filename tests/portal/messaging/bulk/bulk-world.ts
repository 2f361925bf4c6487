import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Kennitala, readKennitala } from "#contract/index.ts";
import { insertAccount } from "#portal/auth/staff/account-store.ts";
import type { Database } from "#portal/database/database.ts";
import { sendBulkList } from "#portal/messaging/bulk/bulk-list-control.ts";
import {
  addStoredRows,
  beginList,
  endList,
  type ListRow,
  storedRow,
} from "#portal/messaging/bulk/bulk-list-store.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { type Bulk, runBulk } from "#portal/messaging/bulk/bulk-runner.ts";
import { checkPortion, claimPortion } from "#portal/messaging/bulk/check-rows.ts";
import { type FollowGroup, followBulkList } from "#portal/messaging/bulk/follow-bulk-list.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";
import { takeList } from "#portal/messaging/bulk/list/take-list.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import type { portalDatabases } from "#tests/support/portal-database.ts";

export const noon = new Date("2026-11-20T12:00:00Z");
export const membershipType = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5777";

/** A made-up member: how their pass stands. */
interface Holder {
  passId: string;
  status: string;
  inWallet: boolean;
}

export const kennitalaOf = (nth: number) => {
  const read = readKennitala(`010130${String(2000 + nth)}`);
  if (!read.ok) throw new Error("no kennitala");
  return read.kennitala;
};

/** To whom it is about, or on which pass. */
type Answer = (about: string) => Promise<unknown>;

/** A portal, and a service whose register and answers the test decides. */
export async function bulkWorld(databases: ReturnType<typeof portalDatabases>) {
  configurePortal();
  const { database, pool, address } = await databases.fresh();
  const staffId = randomUUID();
  const person = { id: staffId, email: "a@x.is", name: "Hildur", createdAt: noon };
  await insertAccount(database, { ...person, role: "manager" });
  const register = new Map<string, Holder>();
  const outbox: string[] = [];
  const world = {
    database,
    pool,
    address,
    staffId,
    register,
    /** The passes that a text went to, as the service counts them. */
    outbox,
    lookUps: 0,
    isServing: false,
    now: noon,
    answerToSend: undefined as Answer | undefined,
    /** Undefined of whom the register knows about. */
    answerToLookUp: undefined as Answer | undefined,
  };
  const holderOf = (passId: string) => [...register.values()].find((one) => one.passId === passId);
  const client = {
    members: {
      lookUp: async ({ kennitala }: { kennitala: Kennitala }) => {
        world.lookUps += 1;
        const answer = await world.answerToLookUp?.(kennitala);
        if (answer) return answer;
        const holder = register.get(kennitala);
        if (!holder) return refused(404, "MEMBER_NOT_FOUND");
        return { kind: "ok", value: { kennitala, memberships: [membershipOf(holder)] } };
      },
    },
    passes: {
      read: async (id: string) => {
        const holder = holderOf(id);
        return holder
          ? { kind: "ok", value: { ...passFacts, id, status: holder.status } }
          : refused(404, "NOT_FOUND");
      },
    },
    sms: {
      send: async (passId: string) => {
        const answer = await world.answerToSend?.(passId);
        if (answer) return answer;
        outbox.push(passId);
        const accepted = { phoneNumber: "+3546112129", messageParts: 1, messageLength: 20 };
        return { kind: "ok", value: { id: randomUUID(), ...accepted } };
      },
    },
    notifications: {},
  };
  const bulk = {
    database,
    client,
    readTemplate: async () => ({ kind: "ok", value: template }),
    clock: () => world.now,
    isServing: () => world.isServing,
    issuer: {
      membershipTypes: [],
      deliveryHosts: ["passes.example.is"],
      bulk: { quietHours: false },
    },
  } as unknown as Bulk;
  return Object.assign(world, { bulk, client });
}

export type World = Awaited<ReturnType<typeof bulkWorld>>;

const links = {
  distributionUrl: "https://passes.example.is/p/AbCdEfGh",
  deliveryPageUrl: "https://passes.example.is/p/AbCdEfGh",
};

const template = { inputFields: [{ identifier: "name", type: "ISSUER", format: "TEXT" }] };
const passFacts = {
  ...links,
  passTemplateId: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2001",
  inputFieldValues: [{ identifier: "name", label: "Nafn", value: "Sigríður Jónsdóttir" }],
  externalIdentifier: null,
};

function membershipOf({ passId, status, inWallet }: Holder) {
  return {
    subscriberListId: membershipType,
    subscriberListName: "Félagsskírteini",
    subscriptionStatus: "ACTIVE",
    pass: { id: passId, status, walletInstalled: inWallet, deliveryPageUrl: links.deliveryPageUrl },
  };
}

export const refused = (status: number, code: string | null) => ({
  kind: "refused" as const,
  status,
  code,
  message: null,
  possibleFixes: [],
});

export function addMembers({ register }: World, count: number, holder: Partial<Holder> = {}) {
  const first = register.size;
  return Array.from({ length: count }, (_, at) => {
    const kennitala = kennitalaOf(first + at);
    const passId = randomUUID();
    register.set(kennitala, { passId, status: "UNCLAIMED", inWallet: false, ...holder });
    return { kennitala, passId };
  });
}

/** Takes in a list of members from a file or from pasted text. */
export async function takeFile({ database, staffId }: World, file: string | Uint8Array) {
  const { listId } = await takeList(
    { database, issuer },
    {
      staffId,
      subscriberListId: membershipType,
      formToken: randomUUID(),
      name: "Listi",
      names: "",
      column: "",
    },
    readList(Buffer.from(file)),
  );
  return listId;
}

/** An issuer with the one membership type. */
export const issuer = { membershipTypes: [{ subscriberListId: membershipType }] } as Parameters<
  typeof takeList
>[0]["issuer"];

/** A list of these, as far as its check. */
export async function listOf(
  { database, staffId }: World,
  recipients: (Kennitala | ListRow["recipient"])[],
  formToken = randomUUID() as string,
): Promise<string> {
  const { id } = await beginList(
    database,
    {
      staffId,
      formToken,
      name: "voriðlisti.csv",
      recipients: "kennitala",
      recipientColumn: 0,
      subscriberListId: membershipType,
      columns: ["kennitala", "nafn"],
    },
    noon,
  );
  const rows = recipients.map((one, at): ListRow => {
    const recipient =
      typeof one === "string" ? ({ kind: "kennitala", kennitala: one } as const) : one;
    return { line: at + 1, recipient, cells: [String(at), `Nafn ${at}`] };
  });
  await addStoredRows(database, id, rows.map(storedRow));
  await endList(database, id);
  return id;
}

export async function checked(world: World, recipients: Parameters<typeof listOf>[1]) {
  const id = await listOf(world, recipients);
  while ((await checkNext(world, id)) === "checked");
  return id;
}

/** Claims the next rows of a list and checks them, as one process without visitors does. */
export async function checkNext({ bulk }: World, listId: string) {
  const portion = await claimPortion(bulk, listId);
  if (typeof portion === "string") return portion;
  return checkPortion(bulk, portion, { add: (call) => call() });
}

export function send(
  { database, staffId, now }: Pick<World, "database" | "staffId" | "now">,
  listId: string,
  confirmed: Partial<Parameters<typeof sendBulkList>[2]> = {},
  version?: number,
) {
  return sendBulkList(
    database,
    { listId, staffId, now, ...(version !== undefined && { version }) },
    {
      audience: "not-in-wallet",
      notTextedSince: null,
      request: { kind: "sms" },
      ...confirmed,
    },
  );
}

/** Creates a follow-up list; undefined without recipients. */
export async function follow(world: World, id: string, groups: FollowGroup[], key = randomUUID()) {
  const earlier = await findBulkList(world.database, id);
  if (!earlier) throw new Error("no bulk list");
  const how = { groups, staffId: world.staffId, formToken: key, now: noon };
  return followBulkList(world.database, earlier, how);
}

/** Runs the work of one process, or of several, until something holds. */
export async function runUntil(
  { bulk }: World,
  holds: () => Promise<boolean>,
  processes = 1,
): Promise<void> {
  const stop = new AbortController();
  const running = Array.from({ length: processes }, () => runBulk(bulk, stop.signal));
  const end = Date.now() + 20_000;
  try {
    while (!(await holds())) {
      if (Date.now() > end) throw new Error("it did not come to that");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    stop.abort();
    await Promise.all(running);
  }
}

export async function stateOf(database: Database, listId: string): Promise<string> {
  const { rows } = await database.execute<{ state: string }>(
    sql`select state from bulk_list where id = ${listId}`,
  );
  return rows[0]?.state ?? "gone";
}

/** Condition for a wait: true once the bulk list is in this state. */
export const isIn = (world: World, id: string, state: string) => async () =>
  (await stateOf(world.database, id)) === state;

/** Somebody takes a step of a bulk list. */
export const step = ({ staffId }: World, listId: string) => ({
  listId,
  staffId,
  now: noon,
});

export const kennitalas = (members: ReturnType<typeof addMembers>) =>
  members.map(({ kennitala }) => kennitala);

/** As if the secret that sealed these rows had been replaced, and taken away. */
export function forgetSecretOf({ pool }: World, listId: string, line: number) {
  return pool.query("update bulk_row set sealed = $3 where bulk_list_id = $1 and line = $2", [
    listId,
    line,
    "another0.AAAA",
  ]);
}

export async function resultsIn(database: Database, listId: string): Promise<(string | null)[]> {
  const { rows } = await database.execute<{ result: string | null }>(
    sql`select result from bulk_row where bulk_list_id = ${listId} order by line`,
  );
  return rows.map(({ result }) => result);
}
