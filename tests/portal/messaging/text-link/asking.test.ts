import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import type { Kennitala } from "#contract/index.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { requestTextLink } from "#portal/messaging/text-link/text-link-requests.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { deskOf, later, noon, sigridur, stranger } from "./world.ts";

configurePortal();
const databases = portalDatabases();

async function outcomes(pool: pg.Pool): Promise<(string | null)[]> {
  const { rows } = await pool.query(
    "select outcome from text_link_request order by requested_at, id",
  );
  return rows.map(({ outcome }) => outcome).toSorted();
}

describe("asking for a link", () => {
  test("is the same work for a member, a stranger, and whoever has asked too often", async () => {
    const { database, pool } = await databases.fresh();
    const { ask, answer } = deskOf(database);
    await answer(await ask(sigridur));
    const work = async (kennitala: Kennitala) => {
      const statements: string[] = [];
      const watched = drizzle(pool, { logger: { logQuery: (query) => statements.push(query) } });
      const enqueue = async () => {};
      const asked = { kennitala, subscriberListId: undefined, content: undefined };
      await requestTextLink({ database: watched, enqueue, now: noon }, asked);
      return statements;
    };
    const [first, ...others] = [
      await work(sigridur),
      await work(stranger),
      await work("0101302559" as Kennitala),
    ];
    expect(first?.filter((statement) => statement.startsWith("insert"))).toHaveLength(1);
    expect(first?.filter((statement) => statement.startsWith("select"))).toEqual([]);
    for (const other of others) expect(other).toEqual(first);
  });

  test("keeps no kennitala that could be read, and none at all once it is answered", async () => {
    const { database, pool } = await databases.fresh();
    const { ask, answer } = deskOf(database);
    const id = await ask(sigridur);
    const kept = async () => (await pool.query("select * from text_link_request")).rows[0];
    expect(JSON.stringify(await kept())).not.toContain("2129");
    expect(await kept()).toMatchObject({ kennitala_digest: kennitalaDigest(sigridur) });
    await answer(id);
    expect(await kept()).toMatchObject({ outcome: "texted", sealed_kennitala: null });
    const { rows } = await pool.query("select * from message, activity");
    expect(JSON.stringify(rows)).not.toContain("0101302129");
  });
});

test("the text is the template's own, unless the request brings one", async () => {
  const { database, pool } = await databases.fresh();
  const { ask, answer } = deskOf(database);
  await answer(await ask(sigridur));
  const content = "Here is the link: ${url}";
  await answer(await ask("0101302209" as Kennitala, undefined, content));
  const { rows } = await pool.query("select request from message order by request::text desc");
  expect(rows).toEqual([{ request: {} }, { request: { content: { customContent: content } } }]);
});

describe("one person", () => {
  test("who asks a hundred times at once is sent one text", { timeout: 30_000 }, async () => {
    const { database, pool } = await databases.fresh();
    const { ask, answer, sends } = deskOf(database);
    const ids = await Promise.all(Array.from({ length: 100 }, () => ask(sigridur)));
    await Promise.all(ids.map(answer));
    expect(sends).toHaveLength(1);
    expect(await outcomes(pool)).toEqual(["texted", ...Array(99).fill("too-soon")].toSorted());
  });

  test("is sent one text for a request, however often and by however many it is seen to", async () => {
    const { database, pool } = await databases.fresh();
    const { ask, answer, sends } = deskOf(database);
    const id = await ask(sigridur);
    await Promise.all(Array.from({ length: 10 }, () => answer(id)));
    await answer(id);
    expect(sends).toHaveLength(1);
    expect(await outcomes(pool)).toEqual(["texted"]);
    const { rows } = await pool.query("select id, staff_id, form_token, request from message");
    expect(rows).toEqual([{ id: sends[0], staff_id: null, form_token: id, request: {} }]);
  });

  test("is sent the text after all when the process died between the grant and the text", async () => {
    const { database, pool } = await databases.fresh();
    const { ask, answer, sends } = deskOf(database);
    const id = await ask(sigridur);
    await pool.query("update text_link_request set granted_at = $1", [noon]);
    await answer(id);
    expect(sends).toHaveLength(1);
  });

  test("is sent one in ten minutes, and three in a day", async () => {
    const { database, pool } = await databases.fresh();
    const { ask, answer, clock, sends } = deskOf(database);
    const askAt = async (seconds: number) => {
      clock.now = later(seconds);
      await answer(await ask(sigridur));
      const { rows } = await pool.query(
        "select outcome from text_link_request where requested_at = $1",
        [clock.now],
      );
      return rows[0].outcome;
    };
    expect(await askAt(0)).toBe("texted");
    expect(await askAt(599)).toBe("too-soon");
    expect(await askAt(600)).toBe("texted");
    expect(await askAt(1_200)).toBe("texted");
    expect(await askAt(1_800)).toBe("day-limit");
    expect(await askAt(86_399)).toBe("day-limit");
    expect(await askAt(86_400)).toBe("texted");
    expect(sends).toHaveLength(4);
  });

  test("may ask again at once when provably nothing was sent", async () => {
    const { database, pool } = await databases.fresh();
    const { ask, answer, sends } = deskOf(database);
    await answer(await ask(sigridur));
    await pool.query("update message set state = 'refused', finished_at = now()");
    await answer(await ask(sigridur));
    expect(sends).toHaveLength(2);
    await pool.query("update message set state = 'unknown' where id = $1", [sends[1]]);
    await answer(await ask(sigridur));
    expect(sends).toHaveLength(2);
  });
});
