import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "./test-database.ts";
import { demoKey, demoService, otherKey, type TestService } from "./test-service.ts";

const databases = testDatabases();
let service: TestService;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
});

const whole = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});

describe("another issuer's record", () => {
  test("a pass answers exactly like one that does not exist", async () => {
    const missing = await whole(await service.get(`/api/v1/pass/${crypto.randomUUID()}`, otherKey));
    const foreign = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";
    expect(await whole(await service.get(`/api/v1/pass/${foreign}`, otherKey))).toEqual(missing);
    const own = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5101";
    expect((await service.get(`/api/v1/pass/${own}`, otherKey)).status).toBe(200);
    expect((await service.get(`/api/v1/pass/${own}`, demoKey)).status).toBe(404);
  });

  test.each(["", "/issue"])(
    "a member answers exactly like nobody at /member/passes%s",
    async (end) => {
      const path = `/api/v1/member/passes${end}`;
      const nobody = await whole(await service.post(path, { kennitala: "010130-2718" }, otherKey));
      const foreign = await whole(await service.post(path, { kennitala: "010130-3019" }, otherKey));
      expect(foreign).toEqual(nobody);
    },
  );

  test("with the same kennitala is another member with other passes", async () => {
    const [one, other] = await Promise.all(
      [demoKey, otherKey].map((key) => service.lookUp("010130-2129", key)),
    );
    expect(one?.memberId).not.toBe(other?.memberId);
    expect(other?.memberships.map(({ subscriberListName }) => subscriberListName)).toEqual([
      "Lánþegakort",
    ]);
  });
});

describe("the store", () => {
  test("keeps no membership of one issuer's member in another's type", async () => {
    const pool = await databases.fresh();
    await demoService(pool);
    const insert = pool.query(
      `insert into membership (id, issuer_id, member_id, membership_type_id, status, created_at)
       select gen_random_uuid(), one.issuer_id, one.id, type.id, 'ACTIVE', now()
       from member one, membership_type type where one.issuer_id <> type.issuer_id limit 1`,
    );
    await expect(insert).rejects.toMatchObject({ code: "23503" });
  });
});
