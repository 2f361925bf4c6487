import { isClosedPassStatus, scanResponseSchema } from "#contract/index.ts";
import type { Context } from "../context.ts";
import { expectRefusal, expectShape, expectThat, NotChecked } from "../expectations.ts";
import { ruleIn } from "../rule.ts";

const rule = ruleIn("Scanning");
const writes = "reads codes, which makes scan transactions";
const writesPunch = "uses two punches of scan.punch, and puts them back";
const writesGift = "moves an amount on scan.gift, there and back";
const writesOutside = "tries amounts outside the bounds of scan.gift, which must be refused";
const scannerIdentifier = "conformance";

async function scan({ call }: Context, data: string) {
  const answer = await call("scan", { body: { data, scannerIdentifier } });
  const { transactionId, pass, actions } = answer.body;
  const offer = (action: string) => actions?.find((one) => one.action === action);
  return { answer, transactionId: transactionId ?? "", pass: pass ?? {}, offer };
}

const act = ({ call }: Context, id: string, body: unknown) =>
  call("performScanAction", { id, body });

async function offered(context: Context, data: string, action: string) {
  const scanned = await scan(context, data);
  const offer = scanned.offer(action);
  if (!offer) throw new NotChecked(`needs a pass with ${action} on offer`);
  return { ...scanned, offer };
}

export const scanning = [
  rule("1", {
    title: "fetch-scan makes a transaction and tells the pass and its actions",
    needs: ["scan.punch"],
    writes,
    async check(context, { data, passId }) {
      const { answer, pass } = await scan(context, data);
      expectThat(answer.ok, "success", answer.summary);
      expectThat(passId === undefined || pass.id === passId, "the pass of the code", "another");
    },
  }),
  rule("Fetch-scan response", {
    title: "every field is there, of its type",
    needs: ["scan.punch"],
    writes,
    async check(context, { data }) {
      const { answer } = await scan(context, data);
      expectShape(scanResponseSchema, answer.body, "a fetch-scan response");
    },
  }),
  rule("1", {
    title: "a transaction takes several actions, and the action returns the changed pass",
    needs: ["scan.gift"],
    writes: writesGift,
    async check(context, { data }) {
      const { transactionId, offer } = await offered(context, data, "ADD_AMOUNT");
      const amount = await amountThereAndBack(context, data, offer.minAddAmount ?? 1);
      const there = { action: "ADD_AMOUNT", addedAmount: amount };
      const first = await act(context, transactionId, there);
      expectThat(first.ok && first.body.action === "ADD_AMOUNT", "ADD_AMOUNT", first.summary);
      const second = await act(context, transactionId, there);
      expectThat(second.ok, "success a second time", second.summary);
      const back = await scan(context, data);
      for (let time = 0; time < 2; time += 1) {
        const body = { action: "SUBTRACT_AMOUNT", subtractedAmount: amount };
        const answer = await act(context, back.transactionId, body);
        expectThat(answer.ok, "success on the way back", answer.summary);
      }
    },
  }),
  rule("Action meanings", {
    title: "ADD_AMOUNT adds to what a gift card holds, and SUBTRACT_AMOUNT takes from it",
    needs: ["scan.gift"],
    writes: writesGift,
    async check(context, { data }) {
      const { transactionId, offer } = await offered(context, data, "ADD_AMOUNT");
      const amount = await amountThereAndBack(context, data, offer.minAddAmount ?? 1);
      const largest = async () =>
        (await scan(context, data)).offer("SUBTRACT_AMOUNT")?.maxSubtractAmount ?? 0;
      const before = await largest();
      await act(context, transactionId, { action: "ADD_AMOUNT", addedAmount: amount });
      const between = await largest();
      const subtract = { action: "SUBTRACT_AMOUNT", subtractedAmount: amount };
      await act(context, (await scan(context, data)).transactionId, subtract);
      const after = await largest();
      // The template's own bound may be smaller than what the card holds.
      expectThat(between >= before, `no less than ${before} after adding`, between);
      expectThat(after <= between, `no more than ${between} after subtracting`, after);
      expectThat(after === before, `${before} in the end`, after);
    },
  }),
  rule("2", {
    title: "punches is for PUNCHES; the other fields may be null",
    needs: ["scan.punch"],
    writes: writesPunch,
    async check(context, { data }) {
      const { transactionId, pass, offer } = await offered(context, data, "PUNCHES");
      const punches = Math.min(2, offer.maxPunches ?? 1);
      const body = { action: "PUNCHES", punches, subtractedAmount: null, addedAmount: null };
      const answer = await act(context, transactionId, body);
      expectThat(answer.ok, "success", answer.summary);
      const { stampsLeft } = pass;
      const { id = "", passTemplateId } = pass;
      await context.call("updatePass", { id: id ?? "", body: { passTemplateId, stampsLeft } });
      const left = answer.body.pass?.stampsLeft;
      const expected = (stampsLeft ?? 0) - punches;
      expectThat(left === expected, `${expected} left`, left);
    },
  }),
  rule("3", {
    title: "an action that was not offered is not available",
    needs: ["scan.punch"],
    writes,
    async check(context, { data }) {
      const { transactionId, offer, pass } = await scan(context, data);
      if (offer("REDEEM")) throw new NotChecked("needs a pass that is not redeemed");
      const answer = await act(context, transactionId, { action: "REDEEM" });
      expectRefusal(answer, "no success");
      const after = await context.call("readPass", { id: pass.id ?? "" });
      expectThat(after.body.status === pass.status, `still ${pass.status}`, after.body.status);
    },
  }),
  rule("3", {
    title: "maxPunches bounds the punches",
    needs: ["scan.punch"],
    writes,
    async check(context, { data }) {
      const { transactionId, offer, pass } = await offered(context, data, "PUNCHES");
      const punches = (offer.maxPunches ?? 0) + 1;
      const answer = await act(context, transactionId, { action: "PUNCHES", punches });
      expectRefusal(answer, "no success above it");
      const after = await context.call("readPass", { id: pass.id ?? "" });
      const { stampsLeft } = after.body;
      expectThat(stampsLeft === pass.stampsLeft, `still ${pass.stampsLeft}`, stampsLeft);
    },
  }),
  rule("3", {
    title: "the least and the most amount bound what is subtracted",
    needs: ["scan.gift"],
    writes: writesOutside,
    async check(context, { data }) {
      const { transactionId, offer } = await offered(context, data, "SUBTRACT_AMOUNT");
      const { minSubtractAmount, maxSubtractAmount } = offer;
      for (const subtractedAmount of [(minSubtractAmount ?? 1) - 1, (maxSubtractAmount ?? 0) + 1]) {
        const body = { action: "SUBTRACT_AMOUNT", subtractedAmount };
        expectRefusal(
          await act(context, transactionId, body),
          `no success with ${subtractedAmount}`,
        );
      }
    },
  }),
  rule("3", {
    title: "the least and the most amount bound what is added",
    needs: ["scan.gift"],
    writes: writesOutside,
    async check(context, { data }) {
      const { transactionId, offer } = await offered(context, data, "ADD_AMOUNT");
      const { minAddAmount, maxAddAmount } = offer;
      for (const addedAmount of [(minAddAmount ?? 1) - 1, (maxAddAmount ?? 0) + 1]) {
        const body = { action: "ADD_AMOUNT", addedAmount };
        expectRefusal(await act(context, transactionId, body), `no success with ${addedAmount}`);
      }
    },
  }),
  rule("4", {
    title: "the lifetime of a transaction (not stated)",
    unseen: "nothing is stated, and waiting for it would take long",
  }),
  ruleIn("Pass status")("2", {
    title: "PUNCHES is offered for a punch card or multi-ticket",
    needs: ["scan.punch"],
    writes,
    async check(context, { data }) {
      const { offer, pass } = await scan(context, data);
      if (isClosedPassStatus(pass.status ?? "")) throw new NotChecked("scan.punch is used up");
      expectThat(offer("PUNCHES") !== undefined, "PUNCHES on offer", pass.status);
    },
  }),
  ruleIn("Pass status")("2", {
    title: "REDEEM is offered for a ticket or coupon",
    needs: ["scan.coupon"],
    writes,
    async check(context, { data }) {
      const { offer, pass } = await scan(context, data);
      if (isClosedPassStatus(pass.status ?? "")) throw new NotChecked("scan.coupon is used");
      expectThat(offer("REDEEM") !== undefined, "REDEEM on offer", pass.status);
    },
  }),
  ruleIn("Pass status")("2", {
    title: "REDEEM redeems a ticket or coupon",
    needs: ["scan.redeemed"],
    writes: "redeems scan.redeemed, for good",
    async check(context, { data }) {
      const { transactionId } = await offered(context, data, "REDEEM");
      const answer = await act(context, transactionId, { action: "REDEEM" });
      expectThat(answer.ok, "success", answer.summary);
      const { status } = answer.body.pass ?? {};
      expectThat(status === "REDEEMED", "REDEEMED", status);
      const again = await act(context, transactionId, { action: "REDEEM" });
      expectRefusal(again, "no success a second time");
      const { offer } = await scan(context, data);
      expectThat(!offer("REDEEM"), "REDEEM no longer on offer", "on offer");
    },
  }),
  ruleIn("Pass status")("1", {
    title: "the scan action VOID voids the pass",
    needs: ["scan.voided"],
    writes: "voids scan.voided, for good",
    async check(context, { data }) {
      const { transactionId } = await offered(context, data, "VOID");
      const answer = await act(context, transactionId, { action: "VOID" });
      expectThat(answer.ok, "success", answer.summary);
      expectThat(answer.body.pass?.isVoided === true, "isVoided", answer.body.pass?.status);
    },
  }),
];

/** An amount within both kinds of bounds, so that what was added can be taken off again. */
async function amountThereAndBack(
  context: Context,
  data: string,
  minAmount: number,
): Promise<number> {
  const { offer } = await offered(context, data, "SUBTRACT_AMOUNT");
  const amount = Math.max(minAmount, offer.minSubtractAmount ?? 1);
  if (amount > (offer.maxSubtractAmount ?? 0)) throw new NotChecked("needs a fuller gift card");
  return amount;
}
