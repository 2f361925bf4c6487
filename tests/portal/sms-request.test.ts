import { describe, expect, test } from "vitest";
import {
  readNotification,
  untouchedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import { readSms, type TypedSms } from "#portal/messaging/sending/sms-request.ts";

const untouched: TypedSms = {
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  recipient: "on-file",
  phone: "",
};
const read = (typed: Partial<TypedSms>, hasPhoneField = true) =>
  readSms({ ...untouched, ...typed }, { hasPhoneField });

describe("the form for a text", () => {
  test("left as it is asks for the template's text at the number on file", () => {
    expect(read({})).toEqual({ ok: true, request: {}, phone: undefined });
  });

  test("what stands in a field that was not chosen is not sent", () => {
    expect(read({ content: "Hæ", customSender: "Bylgja", phone: "6112129" })).toMatchObject({
      request: {},
    });
  });

  test("a number is Icelandic unless it says otherwise, and is sent as E.164", () => {
    const typed = (phone: string) => read({ recipient: "typed", phone });
    expect(typed("611 2129")).toMatchObject({ request: { phoneNumber: "+3546112129" } });
    expect(typed("+45 20 12 34 56")).toMatchObject({ request: { phoneNumber: "+4520123456" } });
  });

  test.each([
    [{ recipient: "typed", phone: "" }, "phone", "no-phone"],
    [{ recipient: "typed", phone: "12" }, "phone", "phone-form"],
    [{ recipient: "typed", phone: "511 2900" }, "phone", "phone-landline"],
    [{ text: "own", content: "  " }, "content", "no-content"],
    [{ text: "own", content: "a".repeat(1_601) }, "content", "content-too-long"],
    [{ text: "own", content: "a\0b" }, "content", "content-too-long"],
    [{ sender: "own", customSender: "" }, "customSender", "no-sender"],
    [{ sender: "own", customSender: "Sundfélag" }, "customSender", "sender-form"],
    [{ sender: "own", customSender: "TwelveLetter" }, "customSender", "sender-form"],
    [{ sender: "own", customSender: "1234" }, "customSender", "sender-form"],
  ] as const)("%j is refused at its field", (typed, field, problem) => {
    expect(read(typed)).toEqual({ ok: false, problems: [{ field, problem }] });
  });

  test("says everything that is wrong at once", () => {
    const wrong = read({ text: "own", sender: "own", recipient: "typed" });
    expect(wrong.ok ? [] : wrong.problems.map(({ field }) => field)).toEqual([
      "content",
      "customSender",
      "phone",
    ]);
  });

  test("a typed number needs a field on the template, because it is stored on the pass", () => {
    expect(read({ recipient: "typed", phone: "6112129" }, false)).toMatchObject({
      problems: [{ problem: "phone-field-missing" }],
    });
  });
});

describe("the form for a notification", () => {
  const pass = { id: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001", status: "ACTIVE" };

  test("left as it is asks for all wallets and the documented statuses", () => {
    const typed = { ...untouchedNotification, message: " Laugin er lokuð " };
    expect(readNotification(typed, pass)).toEqual({
      ok: true,
      request: {
        passId: pass.id,
        message: "Laugin er lokuð",
        passWallets: ["PLATFORM_A_WALLET", "PLATFORM_B_WALLET", "SERVICE_WALLET"],
        passStatuses: ["ACTIVE", "REDEEMED", "VOIDED", "UPDATES_OFF"],
      },
    });
  });

  test("one that would reach nobody is refused before it is sent", () => {
    const typed = { ...untouchedNotification, message: "Hæ" };
    expect(readNotification(typed, { ...pass, status: "UNCLAIMED" })).toEqual({
      ok: false,
      problems: [{ field: "statuses", problem: "status-left-out" }],
    });
    expect(readNotification({ message: "", wallets: [], statuses: [] }, pass)).toEqual({
      ok: false,
      problems: [
        { field: "message", problem: "no-message" },
        { field: "wallets", problem: "no-wallet" },
        { field: "statuses", problem: "no-status" },
      ],
    });
  });
});
