import type pg from "pg";
import type { EndpointName } from "#contract/index.ts";
import type { TestService } from "#tests/pass-service/test-service.ts";
import { codes, passes, templates } from "#tests/pass-service/world.ts";
import type { Fields, Fit } from "./requests.ts";
import type { Words } from "./values.ts";

export interface FuzzWorld {
  words: Words;
  /** The identifiers that the address of an endpoint may name. */
  ids(name: EndpointName): readonly string[];
  fit(name: EndpointName): Fit;
  /** Makes the demo's passes usable again. */
  restore(): Promise<void>;
}

const templateOf: Record<string, string> = {
  [passes.punch]: templates.punch,
  [passes.gift]: templates.gift,
  [passes.ticket]: templates.ticket,
  [passes.coupon]: templates.coupon,
  [passes.multiTicket]: templates.multiTicket,
};
const amounts: Record<string, string> = {
  PUNCHES: "punches",
  SUBTRACT_AMOUNT: "subtractedAmount",
  ADD_AMOUNT: "addedAmount",
};

const fits: Partial<Record<EndpointName, Fit>> = {
  createPass: (_, { inputFields, stampsLeft, ...body }) => body,
  updatePass: (id, { inputFields, stampsLeft, ...body }) => {
    const passTemplateId = templateOf[id.toLowerCase()];
    return passTemplateId ? { ...body, passTemplateId } : body;
  },
  performScanAction: (_, { action, ...body }): Fields => {
    const field = amounts[String(action)];
    return field ? { action, [field]: body[field] ?? 1 } : { action };
  },
  sendSms: (_, body) => ({
    ...(typeof body.phoneNumber === "string" && { phoneNumber: "611 2202" }),
    content: { ...(body.content as Fields), customSender: "Bylgja" },
  }),
};

const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

/** Records of every kind to aim at, and the words that stand in the demo world. */
export async function fuzzWorld(service: TestService, pool: pg.Pool): Promise<FuzzWorld> {
  const made = async (path: string, body: unknown) => (await service.post(path, body)).json();
  const sms = await made(`/api/v1/pass/${held}/distribute/sms`, {});
  const notification = await made("/api/v1/notification", { passId: held, message: "Hæ" });
  const usable = [codes.punch, codes.gift, codes.coupon, codes.multiTicket];
  const scans = await Promise.all(usable.map((data) => made("/api/v1/scan", { data })));
  const passIds = [held, ...Object.values(passes)];
  const byName: Partial<Record<EndpointName, string[]>> = {
    performScanAction: scans.map(({ transactionId }) => transactionId),
    readPassTemplate: Object.values(templates),
    readSms: [sms.id],
    readNotification: [notification.id],
  };
  return {
    ids: (name) => byName[name] ?? passIds,
    fit: (name) => fits[name] ?? ((_, body) => body),
    words: {
      ids: [...passIds, ...Object.values(templates)],
      kennitalas: ["010130-2129", "0101303019", " 010130-2479 ", "0101302399", "0101302718"],
      texts: [
        ...Object.values(codes),
        ..."nafn simi saeti kennitala netfang Bylgja Sundmot +3546112201 010130-2129".split(" "),
        ..."Halló ${url};611 2200;511 2900;a@b.is;2026-01-01;7;".split(";"),
      ],
    },
    async restore() {
      await pool.query(
        `update pass set voided_at = null, redeemed_at = null, expiration_date = null,
           valid_from = null, stamps_left = case when stamps_left is null then null else 10 end,
           balance = case when balance is null then null else 10000 end
         where id = any ($1)`,
        [passIds],
      );
    },
  };
}
