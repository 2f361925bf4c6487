import type { Context } from "../context.ts";
import { expectRefusal, expectThat, NotChecked } from "../expectations.ts";
import { ruleIn } from "../rule.ts";
import { createPassForRun } from "../shared-records.ts";

const rule = ruleIn("SMS");

/** Sends a text of its own; its length shows how the tokens were replaced. */
async function lengthOf({ call, known }: Context, customContent: string): Promise<number> {
  const content = { sendCustomSms: false, customContent };
  const { ok, body, summary } = await call("sendSms", { id: known("sms.pass"), body: { content } });
  if (!ok) throw new NotChecked(`needs a sent message, which answered ${summary}`);
  return body.messageLength ?? -1;
}

/** A pass without any number, of a template that has a field for one. */
async function numberless(context: Context): Promise<string> {
  return context.once("pass without a number", async () => {
    const passTemplateId = context.known("sms.template");
    const { ok, body, summary } = await createPassForRun(context, { passTemplateId });
    if (!ok || !body.id) throw new NotChecked(`needs a created pass, which answered ${summary}`);
    return body.id;
  });
}

const writesPass = "creates a pass from sms.template, and voids it at the end";
const writesTo = "sends two text messages to sms.testNumber";

/** Texts that carriers split otherwise than by their length divided by 160. */
const split = {
  "71 characters, one of them not in GSM-7": { text: `Þ${"a".repeat(70)}`, parts: 2 },
  "307 characters in GSM-7": { text: "a".repeat(307), parts: 3 },
  "81 characters that take two places each": { text: "€".repeat(81), parts: 2 },
};

export const smsText = [
  rule("SMS record", {
    title:
      "messageParts follow what carriers ask: GSM-7 or UCS-2, and less room in each of several",
    needs: ["sms.pass"],
    writes: "sends three long text messages to the number on file of sms.pass",
    async check({ call }, id) {
      for (const [what, { text, parts }] of Object.entries(split)) {
        const answer = await call("sendSms", { id, body: { content: { customContent: text } } });
        if (!answer.ok) throw new NotChecked(`a long text answered ${answer.summary}`);
        const { messageParts, messageLength } = answer.body;
        expectThat(messageParts === parts, `${parts} parts for ${what}`, messageParts);
        expectThat(messageLength === text.length, `${text.length} characters`, messageLength);
      }
    },
  }),
  rule("send 3", {
    title: "customContent is used with the template's sender, whatever sendCustomSms says",
    needs: ["sms.pass"],
    writes: "sends a text message of its own to the number on file of sms.pass",
    async check(context) {
      const text = "Conformance, without a link";
      const length = await lengthOf(context, text);
      expectThat(length === text.length, `${text.length} characters`, length);
    },
  }),
  rule("send 3", {
    title: "customSender is used",
    needs: ["sms.pass", "sms.sender"],
    writes: "sends a text message from sms.sender to the number on file of sms.pass",
    async check({ call }, id, customSender) {
      const body = { content: { customSender, customContent: "Conformance" } };
      const answer = await call("sendSms", { id, body });
      expectThat(answer.ok, "success", answer.summary);
      const { body: record } = await call("readSms", { id: answer.body.id ?? "" });
      expectThat(record.sender === customSender, customSender, record.sender);
    },
  }),
  rule("send 5", {
    title: "an unknown token is replaced with nothing",
    needs: ["sms.pass"],
    writes: "sends a text message with an unknown token to the number on file of sms.pass",
    async check(context) {
      const length = await lengthOf(context, "Conform${noSuchToken}ance");
      expectThat(length === "Conformance".length, "11 characters", length);
    },
  }),
  rule("send 5", {
    title: "${url} is replaced with a link",
    needs: ["sms.pass"],
    writes: "sends a text message with the link to the number on file of sms.pass",
    async check(context) {
      const length = await lengthOf(context, "${url}");
      // The shortest link has a host with a dot, a slash and a character.
      expectThat(length >= 6, "the length of a link", length);
    },
  }),
  rule("send 7", {
    title: "with no number on the member and none on the pass the answer is 400",
    needs: ["sms.template"],
    writes: writesPass,
    async check(context) {
      const answer = await context.call("sendSms", { id: await numberless(context), body: {} });
      expectThat(answer.status === 400, "400", answer.summary);
    },
  }),
  rule("send 6", {
    title: "a number that is none is not texted, whether or not it has a country code",
    needs: ["sms.template"],
    writes: writesPass,
    async check(context) {
      const id = await numberless(context);
      for (const phoneNumber of ["12", "+354 1", "conformance"]) {
        const answer = await context.call("sendSms", { id, body: { phoneNumber } });
        expectRefusal(answer, `no success for ${phoneNumber}`);
      }
    },
  }),
  rule("send 6", {
    title: "a number without a country code is an Icelandic one",
    needs: ["sms.template", "sms.testNumber"],
    writes: writesTo,
    async check(context, _, { national, international }) {
      const answer = await textTo(context, national);
      expectThat(answer.ok, "success", answer.summary);
      const { body } = await context.call("readSms", { id: answer.body.id ?? "" });
      const same = isSame(body.recipient, international);
      expectThat(same, "a text message to that number", "another number");
    },
  }),
  rule("send 8", {
    title: "the number is stored on the pass: the next message needs none",
    needs: ["sms.template", "sms.testNumber"],
    writes: writesTo,
    async check(context, _, { national, international }) {
      if (!(await textTo(context, national)).ok) throw new NotChecked("needs a sent message");
      const again = await context.call("sendSms", { id: await numberless(context), body: {} });
      expectThat(again.ok, "success", again.summary);
      const { body } = await context.call("readSms", { id: again.body.id ?? "" });
      const same = isSame(body.recipient, international);
      expectThat(same, "a text message to that number", "another number");
    },
  }),
  rule("send 8", {
    title: "a number is refused where the template has no field for it",
    needs: ["sms.passWithoutField", "sms.testNumber"],
    writes: "tries to send a text message that must be refused",
    async check({ call }, id, { international: phoneNumber }) {
      const answer = await call("sendSms", { id, body: { phoneNumber } });
      expectRefusal(answer, "no success");
    },
  }),
];

function textTo(context: Context, phoneNumber: string) {
  return context.once("text to a given number", async () =>
    context.call("sendSms", { id: await numberless(context), body: { phoneNumber } }),
  );
}

function isSame(one: string | null | undefined, other: string): boolean {
  return (one ?? "").replaceAll(/\D/g, "") === other.replaceAll(/\D/g, "");
}
