import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { findWalletPassByCode } from "#pass-service/store/wallet-pass.ts";
import { developmentIdentity } from "#pass-service/wallets/platform-a/development-certificate.ts";
import { passContentOf } from "#pass-service/wallets/platform-a/pass-content.ts";
import { databaseOn } from "#process/database-on.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { issuerOn } from "./issuer.ts";
import { authorityOf, fieldsOf, iPhone, openPassFile, Phone } from "./phone.ts";
import { origin, serviceOn } from "./test-service.ts";
import { codes, passes } from "./world.ts";

demoServiceForEach();
let issuer: ReturnType<typeof issuerOn>;
let phone: Phone;
beforeEach(() => {
  issuer = issuerOn(service);
  phone = new Phone(service, pool);
});

/** The files in the pass of a member. */
async function memberFiles() {
  const { distributionUrl } = await issuer.memberPass();
  const request = new Request(distributionUrl, { headers: { "user-agent": iPhone } });
  const file = new Uint8Array(await (await service.handle(request)).arrayBuffer());
  return (await openPassFile(file, await authorityOf(pool))).entries;
}

describe("a pass file", () => {
  test("is signed, whole, and says what the pass says", async () => {
    const content = await phone.download((await issuer.memberPass()).distributionUrl);
    expect(content).toMatchObject({
      formatVersion: 1,
      organizationName: "Sundfélagið Bylgja",
      description: "Félagsskírteini",
      serialNumber: (await issuer.memberPass()).id,
      webServiceURL: `${origin}/platform-a`,
      backgroundColor: "rgb(11, 61, 92)",
      voided: false,
      sharingProhibited: false,
    });
    expect(content.generic?.primaryFields[0]).toMatchObject({
      label: "Félagi",
      value: "Guðmundur Þórisson",
    });
    expect(content.generic?.backFields[0]).toMatchObject({ key: "message", changeMessage: "%@" });
    const scanned = await service.post("/api/v1/scan", { data: content.barcodes?.[0]?.message });
    expect(await scanned.json()).toMatchObject({ pass: { id: content.serialNumber } });
  });

  test("speaks both languages and carries images for every screen", async () => {
    const entries = await memberFiles();
    const english = entries.get("en.lproj/pass.strings")?.toString() ?? "";
    expect(english).toContain('"Félagi" = "Member";');
    expect(entries.has("is.lproj/pass.strings")).toBe(true);
    for (const name of ["icon", "logo"]) {
      for (const density of ["", "@2x", "@3x"]) {
        const image = entries.get(`${name}${density}.png`);
        expect(image?.subarray(1, 4).toString()).toBe("PNG");
      }
    }
  });

  test("shows what is left of a punch card and what stands on its back", async () => {
    const distributionUrl = (await issuer.punchCard()).distributionUrl;
    await issuer.update(passes.punch, {
      backFields: [{ label: "Opið", value: "6-22" }],
      expirationDate: "2027-01-01T00:00:00Z",
    });
    const content = await phone.download(distributionUrl);
    expect(content.storeCard?.primaryFields[0]).toMatchObject({
      value: 10,
      changeMessage: "Skipti eftir: %@",
    });
    expect(content.storeCard?.backFields).toContainEqual(
      expect.objectContaining({ label: "Opið", value: "6-22" }),
    );
    expect(content.expirationDate).toBe("2027-01-01T00:00:00.000Z");
    expect(fieldsOf(content)).toMatchObject({ "input-0": "Gunna" });
  });

  test("of a gift card says krónur, of a coupon and a ticket is of that kind", async () => {
    const gift = await phone.download((await issuer.read(passes.gift)).distributionUrl);
    expect(gift.storeCard?.primaryFields[0]).toMatchObject({ value: 10_000, currencyCode: "ISK" });
    const coupon = await phone.download((await issuer.read(passes.coupon)).distributionUrl);
    expect(coupon.coupon?.primaryFields[0]?.value).toBe("Frítt kaffi");
  });

  test("whose code changes with time carries none, and says where it is", async () => {
    const { distributionUrl: url } = await issuer.update(passes.ticket, {
      inputFields: [{ identifier: "kennitala", value: "0101302129" }],
    });
    const ticket = await phone.download(url);
    expect(ticket.barcodes).toBeUndefined();
    expect(JSON.stringify(ticket)).not.toContain(codes.ticket);
    const { deliveryPageUrl } = await issuer.read(passes.ticket);
    expect(fieldsOf(ticket)).toMatchObject({
      code: "Birtist á vefnum",
      link: deliveryPageUrl,
      "entered-0": "A 12",
    });
    expect(ticket.locations).toEqual([
      { latitude: 64.1466, longitude: -21.9426, relevantText: "Velkomin á Bylgjumótið" },
    ]);
    // The file says "ticket" on the front and on the back, not "pass".
    expect(JSON.stringify(ticket)).toContain("Um miðann");
    expect(JSON.stringify(ticket)).not.toMatch(/kírteini/);
    expect(ticket.eventTicket?.secondaryFields.map(({ value }) => value)).not.toContain(
      "0101302129",
    );
  });

  test("is signed alike by two processes that began at once", async () => {
    const others = [serviceOn(pool), serviceOn(pool), serviceOn(pool)];
    const { distributionUrl } = await issuer.memberPass();
    await Promise.all(others.map((one) => new Phone(one, pool).download(distributionUrl)));
    expect((await pool.query("select count(*)::int from development_signer")).rows).toEqual([
      { count: 1 },
    ]);
  });

  test("without a readable logo carries none, and an icon all the same", async () => {
    for (const logo of ["data:image/svg+xml,%3Csvg", null]) {
      await pool.query("update issuer set logo = $1", [logo]);
      const entries = await memberFiles();
      expect(entries.get("icon@2x.png")?.subarray(1, 4).toString()).toBe("PNG");
      expect([...entries.keys()].filter((name) => name.includes("logo"))).toEqual([]);
    }
  });

  test("says what was entered in the same words on its back as on its front", async () => {
    const { distributionUrl } = await issuer.update(passes.ticket, {
      inputFields: [
        { identifier: "kennitala", value: "0101302129" },
        { identifier: "dagur", value: "2027-05-08" },
      ],
    });
    const { eventTicket } = await phone.download(distributionUrl);
    const values = eventTicket?.backFields.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(["8. maí 2027", "010130-2129"]));
    expect(values).not.toContain("2027-05-08");
  });

  test("survives every text that an issuer may write", async () => {
    const nasty = `"\\ {}"; %@ \u0001 <b> & 🏊 `.repeat(20);
    await pool.query("update issuer set name = $1, support_email = $1, support_phone = $1", [
      nasty,
    ]);
    await pool.query("update membership_type set name = $1", [nasty]);
    await pool.query("update member set name = $1", [nasty]);
    await pool.query("update pass_template set description = $1", [nasty]);
    const content = await phone.download((await issuer.memberPass()).distributionUrl);
    expect(content.generic?.primaryFields[0]?.value).toBe(nasty);
    const line = /^"((?:[^"\\\n]|\\["\\n])*)" = "(?:[^"\\\n]|\\["\\n])*";$/;
    const files = await memberFiles();
    // The file of the first language maps the title alone, to itself, because it must not be empty.
    const strings = files.get("is.lproj/pass.strings")?.toString() ?? "";
    expect(strings).toContain(String.raw`\"\\ {}\"; %@`);
    for (const one of strings.split("\n")) expect(one).toMatch(line);
  });

  test.each([
    ["MEMBER", 4, 0, 5],
    ["COUPON", 4, 0, 5],
    ["GIFT", 4, 0, 5],
    ["TICKET", 4, 4, 1],
  ] as const)(
    "of a %s shows what the platform has room for, the rest on its back",
    async (type, secondary, auxiliary, back) => {
      const { deliveryPageUrl } = await issuer.memberPass();
      const code = deliveryPageUrl.split("/").at(-1) ?? "";
      const pass = await findWalletPassByCode(databaseOn(pool), code);
      if (!pass) throw new Error("no such pass");
      const field = (key: string) => ({ key, label: key, value: key });
      const face = {
        title: "Kort",
        primary: field("primary"),
        front: Array.from({ length: 9 }, (_, at) => field(`front-${at}`)),
        back: [field("message"), field("link")],
        code: undefined,
        isSpent: false,
      };
      const content = passContentOf(
        { ...pass, template: { ...pass.template, type } },
        face,
        developmentIdentity,
        {
          webServiceUrl: origin,
          authenticationToken: "token",
        },
      );
      const style = z
        .record(z.string(), z.array(z.looseObject({ key: z.string() })))
        .parse(content.generic ?? content.coupon ?? content.storeCard ?? content.eventTicket);
      expect(style.secondaryFields).toHaveLength(secondary);
      expect(style.auxiliaryFields).toHaveLength(auxiliary);
      const keys = style.backFields?.map(({ key }) => key) ?? [];
      expect([keys[0], keys.at(-1), keys.length]).toEqual(["message", "link", back + 2]);
    },
  );
});
