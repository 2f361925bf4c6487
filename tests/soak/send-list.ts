import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { kennitalaOf, passOf } from "#tests/bench/members-in-bulk.ts";
import { PlainBrowser } from "#tests/e2e/support/plain-browser.ts";

/** The demo's automatic type, which the members have. */
const subscriberListId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";
const patienceMs = 15 * 60_000;

/** A portal with its console, and what its database and the service's say. */
export interface ListWorld {
  origin: string;
  /** The session of a manager. */
  cookie(): Promise<string>;
  askPortal<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]>;
  askService<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]>;
}

export interface Fault<World> {
  name: string;
  /** How often something is killed, frozen or filled while the list is sent. */
  times: number;
  once(world: World): Promise<void>;
  /** Number of texts sent before the fault begins, the same each time. By default a share of the list that grows each time. */
  begins?: number;
  before?(world: World): Promise<void>;
  after?(world: World): Promise<void>;
}

export interface Outcome {
  fault: string;
  times: number;
  seconds: number;
  recipients: number;
  texts: number;
  /** Recipients with more than one text. */
  twice: number;
  uncertain: number;
  /** Recipients who got no text although their message says that they did, or the reverse. */
  wrong: number;
  /** How often the list paused by itself and was resumed. */
  pauses: number;
  /** Of the recipients. */
  passIds: string[];
}

/** Sends a list to `recipients` members of their own, with a fault while it is sent. */
export async function sendList<World extends ListWorld>(
  world: World,
  fault: Fault<World>,
  { firstMember, recipients }: { firstMember: number; recipients: number },
): Promise<Outcome> {
  // Members with an even number have their pass in a wallet.
  const members = Array.from({ length: recipients }, (_, at) => firstMember + 2 * at);
  const passIds = members.map(passOf);
  await fault.before?.(world);
  const browser = new PlainBrowser(world.origin);
  for (const pair of (await world.cookie()).split("; ")) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    browser.cookies.set(name, value);
  }
  const page = await confirmList(browser, members.map(kennitalaOf));
  const id = page.split("/").at(-1) ?? "";
  const began = performance.now();

  const sent = () => settled(world, id).then((count) => count ?? 0);
  for (let time = 1; time <= fault.times; time += 1) {
    const share = fault.begins ?? Math.floor((recipients * (time - 0.5)) / (fault.times + 0.5));
    await until(async () => (await sent()) >= share || (await stateOf(world, id)) !== "sending");
    await fault.once(world);
  }
  let pauses = 0;
  await until(async () => {
    const state = await stateOf(world, id);
    if (state === "paused") {
      pauses += 1;
      const paused = await browser.open(page);
      await browser.submit(paused, "button[value=resume]", { step: "resume" });
    }
    return state === "finished";
  });
  await fault.after?.(world);
  const seconds = (performance.now() - began) / 1_000;
  const texts = await world.askService<{ pass_id: string; count: number }>(
    "select pass_id, count(*)::int as count from sms_message where pass_id = any($1) group by pass_id",
    [passIds],
  );
  const messages = await world.askPortal<{ pass_id: string; state: string }>(
    "select pass_id, state from message where bulk_list_id = $1",
    [id],
  );
  const texted = new Set(texts.map(({ pass_id }) => pass_id));
  const says = new Map(messages.map(({ pass_id, state }) => [pass_id, state]));
  const isWrong = (passId: string) => {
    const state = says.get(passId);
    if (state === "unknown") return false;
    return texted.has(passId) !== ["accepted", "succeeded", "failed"].includes(state ?? "");
  };
  return {
    fault: fault.name,
    times: fault.times,
    seconds,
    recipients,
    texts: texted.size,
    twice: texts.filter(({ count }) => count > 1).length,
    uncertain: messages.filter(({ state }) => state === "unknown").length,
    wrong: passIds.filter(isWrong).length + Math.abs(messages.length - recipients),
    pauses,
    passIds,
  };
}

/** The way from a list to texts on their way, through the forms of the console. */
async function confirmList(browser: PlainBrowser, kennitalas: string[]): Promise<string> {
  const asked = await browser.open("/staff/bulk/new");
  const listed = await browser.submit(asked, "[name=pasted]", {
    name: "Listi",
    type: subscriberListId,
    pasted: ["Kennitala", ...kennitalas].join("\n"),
  });
  const page = listed.address.pathname;
  await until(async () => (await browser.open(page)).all("[name=audience]").length > 0);
  const review = await browser.submit(await browser.open(page), "[name=audience]", {
    audience: "not-in-wallet",
    text: "own",
    content: "Nýja skírteinið þitt er tilbúið.",
    intent: "preview",
  });
  const confirmed = await browser.submit(review, "button[value=send]", {
    intent: "send",
    typedCount: String(kennitalas.length),
  });
  if (confirmed.all("[role=alert]").length > 0) throw new Error(confirmed.alert);
  return page;
}

const settled = async (world: ListWorld, id: string) =>
  (
    await answered(() =>
      world.askPortal<{ count: number }>(
        "select count(*)::int as count from message where bulk_list_id = $1 and state not in ('planned', 'sending')",
        [id],
      ),
    )
  )?.[0]?.count;

const stateOf = async (world: ListWorld, id: string) =>
  (
    await answered(() =>
      world.askPortal<{ state: string }>("select state from bulk_list where id = $1", [id]),
    )
  )?.[0]?.state;

/** Undefined while the database that is asked is away. */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end)
      throw new Error(`Nothing happened within ${patienceMs / 1_000} s.`);
    await wait(50);
  }
}
