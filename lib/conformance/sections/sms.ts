import { documentedMessages, smsRecordSchema, smsSendResponseSchema } from "#contract/index.ts";
import type { Context } from "../context.ts";
import {
  chronological,
  expectRefusal,
  expectShape,
  expectThat,
  followsOrder,
  NotChecked,
} from "../expectations.ts";
import { ruleIn } from "../rule.ts";
import { settled } from "../shared-records.ts";

const rule = ruleIn("SMS");
const writes = "sends a text message to the number on file of sms.pass";

/** The one message that most checks share, the template's own to the number on file, and its first record. */
const sent = (context: Context) =>
  context.once("text message", async () => {
    const answer = await context.call("sendSms", { id: context.known("sms.pass"), body: {} });
    const first = await context.call("readSms", { id: answer.body.id ?? "" });
    return { answer, first };
  });

async function record(context: Context) {
  const { answer, first } = await sent(context);
  if (!answer.ok) throw new NotChecked(`needs a sent message, which answered ${answer.summary}`);
  const read = await context.call("readSms", { id: answer.body.id ?? "" });
  return { sent: answer.body, first, read };
}

const order = ["CREATED", "PENDING", "SENT", "DELIVERED"];

/** The record once the message is on its way, so that its history has more than one entry. */
function onceSent(context: Context) {
  const isOnItsWay = ({ read }: Awaited<ReturnType<typeof record>>) =>
    !read.ok || read.body.statuses?.some((one) => one.status === "SENT") === true;
  return context.once("text message on its way", () => settled(() => record(context), isOnItsWay));
}

export const sms = [
  rule("send 1", {
    title: "without the SMS add-on the answer is 403 ADDON_REQUIRED",
    needs: ["otherIssuer.key", "otherIssuer.passWithoutSmsAddOn"],
    writes: "tries to send a text message that must be refused",
    async check({ call }, as, id) {
      const answer = await call("sendSms", { id, body: {}, as });
      const refused = answer.status === 403 && answer.code === "ADDON_REQUIRED";
      expectThat(refused, "403 ADDON_REQUIRED", answer.summary);
    },
  }),
  rule("send 2", {
    title: "an empty body sends the template's text",
    needs: ["sms.pass"],
    writes,
    async check(context) {
      const { answer } = await sent(context);
      expectThat(answer.ok, "success", answer.summary);
    },
  }),
  rule("send 2", {
    title: "a body of no length is an empty body",
    needs: ["sms.pass"],
    writes: "sends another text message to the number on file of sms.pass",
    async check({ call }, id) {
      const { ok, summary } = await call("sendSms", { id });
      expectThat(ok, "success", summary);
    },
  }),
  rule("send 7", {
    title: "a membership pass is texted at the member's number on file",
    needs: ["sms.pass", "sms.phoneNumber"],
    writes,
    async check(context, _, phoneNumber) {
      const { read } = await record(context);
      const same = digits(read.body.recipient) === digits(phoneNumber);
      expectThat(same, "the number on file", "another number");
    },
  }),
  rule("Send-SMS response", {
    title: "every field is there, of its type",
    needs: ["sms.pass"],
    writes,
    async check(context) {
      const { sent: body } = await record(context);
      expectShape(smsSendResponseSchema, body, "a send-SMS response");
    },
  }),
  rule("send 9", {
    title: "the id is read back, with the same parts and length",
    needs: ["sms.pass"],
    writes,
    async check(context, passId) {
      const { sent: body, read } = await record(context);
      expectThat(read.ok && read.body.id === body.id, "that message", read.summary);
      const sizeOf = (one: { messageParts?: unknown; messageLength?: unknown }) =>
        `${one.messageParts} parts of ${one.messageLength} characters`;
      expectThat(sizeOf(read.body) === sizeOf(body), sizeOf(body), sizeOf(read.body));
      expectThat(read.body.passId === passId, "the pass that it was sent for", read.body.passId);
    },
  }),
  rule("SMS record", {
    title: "every field is there, of its type",
    needs: ["sms.pass"],
    writes,
    async check(context) {
      const { read } = await record(context);
      expectShape(smsRecordSchema, read.body, "an SMS record");
    },
  }),
  rule("SMS delivery status", {
    title:
      "a message goes CREATED, PENDING, SENT, DELIVERED, and delivered says whether it arrived",
    needs: ["sms.pass"],
    writes,
    async check(context) {
      const { first, read: later } = await onceSent(context);
      for (const read of [first, later]) {
        const history = (read.body.statuses ?? []).map((one) => ({
          status: one.status ?? "",
          at: one.timestamp ?? "",
        }));
        const statuses = chronological(history, order);
        const inOrder = statuses[0] === "CREATED" && followsOrder(statuses, order);
        expectThat(inOrder, order.join(", "), statuses);
        const arrived = statuses.includes("DELIVERED");
        if (arrived) expectThat(statuses.join() === order.join(), order.join(", "), statuses);
        expectThat(read.body.delivered === arrived, `delivered ${arrived}`, read.body.delivered);
      }
    },
  }),
  rule("send 3", {
    title: "without an SMS Template and without a sender the answer is 400 in the documented words",
    needs: ["sms.passWithoutTemplate"],
    writes: "tries to send a text message that must be refused",
    async check({ call }, id) {
      const body = { content: { customContent: "Conformance" } };
      const answer = await call("sendSms", { id, body });
      expectThat(answer.status === 400, "400", answer.summary);
      const expected = documentedMessages.SMS_TEMPLATE_MISSING;
      expectThat(answer.message === expected, expected, answer.message);
    },
  }),
  rule("send 4", {
    title: "a sender name that is not approved is not used",
    needs: ["sms.pass", "sms.unapprovedSender"],
    writes: "tries to send a text message that must be refused",
    async check({ call }, id, customSender) {
      const body = { content: { customSender, customContent: "Conformance" } };
      const answer = await call("sendSms", { id, body });
      expectRefusal(answer, "no success");
    },
  }),
];

function digits(number: string | null | undefined): string {
  return (number ?? "").replaceAll(/\D/g, "");
}
