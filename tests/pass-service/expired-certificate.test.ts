import { expect, test } from "vitest";
import { logCertificates } from "#pass-service/commands/serve.ts";
import {
  developmentIdentity,
  makeDevelopmentCertificate,
} from "#pass-service/wallets/platform-a/development-certificate.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { issuerOn } from "./issuer.ts";
import { iPhone, Phone } from "./phone.ts";
import { noon, origin, serviceOn } from "./test-service.ts";

demoServiceForEach();

test("a certificate that expires while the service runs stops platform A's passes alone", async () => {
  // Validity of ten years: the certificate expires two days after `noon`.
  const madeAt = new Date("2016-11-22T12:00:00Z");
  const signer = { ...developmentIdentity, ...(await makeDevelopmentCertificate(madeAt)) };
  const platformA = { signer, push: { url: "https://localhost:1" } };
  const served = serviceOn(pool, origin, { platformA });
  const issuer = issuerOn(served);
  const { distributionUrl, deliveryPageUrl } = await issuer.memberPass();
  const open = (url: string) =>
    served.handle(new Request(url, { headers: { "user-agent": iPhone, accept: "text/html" } }));
  expect((await open(distributionUrl)).status).toBe(200);
  // `Phone` verifies signatures by the database's development certificate, so the pass comes from `service`;
  // `served` has the same pass type and accepts the pass's token.
  const pass = await new Phone(service, pool).download(distributionUrl);
  const phone = new Phone(served, pool);
  expect((await phone.register(pass)).status).toBe(201);
  expect((await phone.fetch(pass)).status).toBe(200);

  served.setTime(new Date(noon.getTime() + 3 * 24 * 3_600_000));
  const refused = await open(distributionUrl);
  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringContaining("Apple Wallet er óvirkt í bili"),
  ]);
  const page = await open(deliveryPageUrl);
  expect([page.status, (await page.text()).includes("pass.pkpass")]).toEqual([200, false]);
  expect((await phone.fetch(pass)).status).toBe(503);
  expect((await phone.unregister(pass)).status).toBe(200);
  expect((await phone.register(pass)).status).toBe(201);
  await pool.query("update pass set balance = 1");
  await served.work();
  expect(served.log.join()).not.toContain("not accepted");
  expect((await served.get(`/api/v1/pass/${pass.serialNumber}`)).status).toBe(200);
});

test("the log tells of a certificate from sixty days before its end", async () => {
  const signer = {
    ...developmentIdentity,
    ...(await makeDevelopmentCertificate(new Date("2016-12-20T12:00:00Z"))),
  };
  const platformA = { signer, push: { url: "https://localhost:1" } };
  const lines: unknown[] = [];
  const log = {
    info() {},
    warn: (fields: object, message: string) => void lines.push(["warn", fields, message]),
    error: (fields: object, message: string) => void lines.push(["error", fields, message]),
  };
  logCertificates({ platformA }, () => new Date("2026-10-01T00:00:00Z"), log);
  expect(lines).toEqual([]);
  logCertificates({ platformA }, () => noon, log);
  expect(lines).toContainEqual([
    "warn",
    { certificate: "intermediate", subject: "Pass service development authority", daysLeft: 30 },
    "a certificate for Apple Wallet expires soon",
  ]);
  lines.length = 0;
  logCertificates({ platformA }, () => new Date("2027-01-01T00:00:00Z"), log);
  expect(lines.map((line) => (Array.isArray(line) ? line[0] : line))).toEqual(["error", "error"]);
});
