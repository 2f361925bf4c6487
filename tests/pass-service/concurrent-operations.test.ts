import { expect, test } from "vitest";
import { testDatabases } from "./test-database.ts";
import { demoService } from "./test-service.ts";
import { codes, passes, templates } from "./world.ts";

const databases = testDatabases();
const kennitala = "0101303019";

test("all operations on one pass, run concurrently, end without an error", async () => {
  const pool = await databases.fresh();
  const service = await demoService(pool);
  const scans = await Promise.all(
    [1, 2, 3, 4].map(async () =>
      (await service.post("/api/v1/scan", { data: codes.punch })).json(),
    ),
  );
  const { deliveryPageUrl } = await (await service.get(`/api/v1/pass/${passes.punch}`)).json();
  const update = (body: object) =>
    service.put(`/api/v1/pass/${passes.punch}`, { passTemplateId: templates.punch, ...body });
  const deeds: ((at: number) => Promise<Response>)[] = [
    (at) =>
      update({
        externalIdentifier: `kort-${at}`,
        inputFields: [{ identifier: "nafn", value: "x" }],
      }),
    (at) => update({ backFields: [{ label: "a", value: String(at) }] }),
    (at) => update({ inputFields: [{ identifier: "simi", value: `611 22${at + 10}` }] }),
    (at) =>
      service.post(`/api/v1/pass/${passes.punch}/distribute/sms`, {
        phoneNumber: `611 23${at + 10}`,
      }),
    () => service.post(`/api/v1/pass/${passes.punch}/distribute/sms`, {}),
    (at) =>
      service.post(`/api/v1/scan/${scans[at % 4]?.transactionId}/action`, {
        action: "PUNCHES",
        punches: 1,
      }),
    () => service.post("/api/v1/scan", { data: codes.punch }),
    () =>
      service.post("/api/v1/notification", {
        passId: passes.punch,
        message: "Halló",
        passStatuses: ["ACTIVE", "UNCLAIMED"],
      }),
    () => service.handle(new Request(deliveryPageUrl)),
    () => service.get(`/api/v1/pass/${passes.punch}`),
    () => service.issue(kennitala),
    async () => Response.json(await service.work()),
  ];
  const answers = await Promise.all(
    Array.from({ length: 20 * deeds.length }, (_, at) =>
      deeds[at % deeds.length]?.(Math.floor(at / deeds.length)),
    ),
  );
  const faults = answers.flatMap((answer, at) =>
    (answer?.status ?? 500) >= 500 ? [`${answer?.status}: deed ${at % deeds.length}`] : [],
  );
  expect(faults).toEqual([]);
  expect(service.log.filter((line) => line.includes("request failed"))).toEqual([]);
  const { rows } = await pool.query("select stamps_left as left from pass where id = $1", [
    passes.punch,
  ]);
  expect(rows).toEqual([{ left: 0 }]);
});
