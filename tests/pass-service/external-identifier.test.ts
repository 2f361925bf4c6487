import fc from "fast-check";
import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "./test-database.ts";
import { demoKey, loadWorld, otherKey, serviceOn, type TestService } from "./test-service.ts";
import { twoIssuerIds, twoIssuers } from "./two-issuers.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  await loadWorld(pool, twoIssuers());
  service = serviceOn(pool);
});

const places = [
  { passTemplateId: twoIssuerIds.coupon, key: demoKey },
  { passTemplateId: twoIssuerIds.otherCoupon, key: demoKey },
  { passTemplateId: twoIssuerIds.foreignCoupon, key: otherKey },
] as const;
type Place = (typeof places)[number];

const create = ({ passTemplateId, key }: Place, externalIdentifier?: string) =>
  service.post("/api/v1/pass", { passTemplateId, externalIdentifier }, key);

async function existing(place: Place): Promise<string> {
  return (await (await create(place)).json()).id;
}

const name = (place: Place, id: string, externalIdentifier: string | null) =>
  service.put(
    `/api/v1/pass/${id}`,
    { passTemplateId: place.passTemplateId, externalIdentifier },
    place.key,
  );

/** How many passes have each identifier, by template. */
async function holders(): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select pass_template_id || ' ' || external_identifier as held, count(*)::int as count
     from pass where external_identifier is not null group by 1`,
  );
  return Object.fromEntries(rows.map(({ held, count }) => [held, count]));
}

describe("an external identifier", () => {
  test("goes to one pass of each template, of sixty that create and update at once", async () => {
    const waiting = await Promise.all(
      places.map((place) => Promise.all(Array.from({ length: 10 }, () => existing(place)))),
    );
    const attempts = places.flatMap((place, at) => [
      ...Array.from({ length: 10 }, () => create(place, "sama")),
      ...(waiting[at] ?? []).map((id) => name(place, id, "sama")),
    ]);
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(places.length);
    expect(statuses.filter((status) => status === 409)).toHaveLength(60 - places.length);
    expect(await holders()).toEqual(
      Object.fromEntries(places.map(({ passTemplateId }) => [`${passTemplateId} sama`, 1])),
    );
  });

  test("is free again once its pass has let go of it, and changes hands among many at once", async () => {
    const [place] = places;
    const ids = await Promise.all(Array.from({ length: 4 }, () => existing(place)));
    const step = fc.record({
      who: fc.nat(3),
      identifier: fc.constantFrom("a", "b", null),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 }),
        async (rounds) => {
          for (const round of rounds) {
            const answers = await Promise.all(
              round.map(({ who, identifier }) => name(place, ids[who] ?? "", identifier)),
            );
            for (const { status } of answers) expect([200, 409]).toContain(status);
            for (const count of Object.values(await holders())) expect(count).toBe(1);
          }
        },
      ),
      { numRuns: 10, seed: 4010 },
    );
  });

  test("is kept by its pass when it is sent again, also by many at once", async () => {
    const [place] = places;
    const id = (await (await create(place, "mitt")).json()).id;
    const answers = await Promise.all(Array.from({ length: 20 }, () => name(place, id, "mitt")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
