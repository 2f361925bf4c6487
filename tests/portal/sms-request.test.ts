import { describe, expect, test } from "vitest";
import {
  readTypedNotification,
  untouchedFor,
  untouchedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import {
  numberOnFileOf,
  readTypedSms,
  recipientOnPass,
  type SmsRules,
  smsRulesOf,
  type TypedSms,
} from "#portal/messaging/sending/sms-request.ts";
import { aPass, aTemplate, field, inputOf } from "./passes/writing/samples.ts";

const links = {
  distributionUrl: "https://pass.example/p/4DeliveryCode000000001/pass",
  deliveryPageUrl: "https://pass.example/p/4DeliveryCode000000001",
};

const untouched: TypedSms = {
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  recipient: "on-file",
  phone: "",
};
const free: SmsRules = { content: "any", numberProblem: undefined };
const read = (typed: Partial<TypedSms>, rules: Partial<SmsRules> = {}) =>
  readTypedSms({ ...untouched, ...typed }, { ...free, ...rules }, links);
const problemsOf = (typed: Partial<TypedSms>, rules: Partial<SmsRules>) => {
  const result = read(typed, rules);
  return result.ok ? [] : result.problems.map(({ problem }) => problem);
};

test("without a typed number the register has the member's, and any other pass its own", () => {
  const phone = field("simi", { format: "PHONE_NUMBER" });
  const pass = aPass({ inputFieldValues: [inputOf("simi", "+3546112129")] });
  const of = (type: string, isMembership = false) =>
    numberOnFileOf({ pass, template: aTemplate({ type, inputFields: [phone] }), isMembership });
  expect(of("PUNCH")).toEqual({ of: "pass", stored: "+3546112129" });
  expect(of("MEMBER")).toEqual({ of: "register", stored: "+3546112129" });
  expect(of("ID", true)).toMatchObject({ of: "register" });
  const unread = numberOnFileOf({ pass, template: undefined, isMembership: false });
  expect(unread).toEqual({ of: "register", stored: undefined });
});

test("the recipient is known before the sending only if the text goes to the number on the pass", () => {
  const phone = field("simi", { format: "PHONE_NUMBER" });
  const pass = aPass({ inputFieldValues: [inputOf("simi", "+3546112129")] });
  const punch = aTemplate({ type: "PUNCH", inputFields: [phone] });
  const member = aTemplate({ type: "MEMBER", inputFields: [phone] });
  expect(recipientOnPass({}, { pass, template: punch })).toBe("+3546112129");
  expect(
    recipientOnPass({ phoneNumber: "+3546112209" }, { pass, template: punch }),
  ).toBeUndefined();
  expect(recipientOnPass({}, { pass, template: member })).toBeUndefined();
});

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
    [{ recipient: "typed", phone: "800 1234" }, "phone", "phone-toll-free"],
    [{ recipient: "typed", phone: "+1 900 555 1234" }, "phone", "phone-special-charge"],
    [{ recipient: "typed", phone: "+49 180 5123456" }, "phone", "phone-special-charge"],
    [{ recipient: "typed", phone: "+44 300 123 4567" }, "phone", "phone-no-texts"],
    [{ recipient: "typed", phone: "689 1234" }, "phone", "phone-no-texts"],
    [{ recipient: "typed", phone: "+44 7640 123456" }, "phone", "phone-no-texts"],
    [{ text: "own", content: "  " }, "content", "no-content"],
    [{ text: "own", content: "a\0b" }, "content", "content-characters"],
    [{ text: "own", content: "a\u0007b" }, "content", "content-characters"],
    [{ text: "own", content: "a\ud800" }, "content", "content-characters"],
    [{ sender: "own", customSender: "" }, "customSender", "no-sender"],
    [{ sender: "own", customSender: "N\n1" }, "customSender", "sender-characters"],
    [{ sender: "own", customSender: "N\ud8001" }, "customSender", "sender-characters"],
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
    const rules = { numberProblem: "phone-field-missing" } as const;
    expect(problemsOf({ recipient: "typed", phone: "6112129" }, rules)).toEqual([
      "phone-field-missing",
    ]);
  });

  test.each(["VR", "N1", "Bylgja.is", "Sundfélag", "1234", "TwelveLetters"])(
    "the sender name %s is sent: which names are approved is the service's to say",
    (customSender) => {
      expect(read({ sender: "own", customSender })).toMatchObject({
        request: { content: { customSender } },
      });
    },
  );

  test("a text may be of any length and have several lines", () => {
    const customContent = `Hæ\n\t${"a".repeat(4_000)}`;
    expect(read({ text: "own", content: customContent })).toMatchObject({
      request: { content: { customContent } },
    });
  });
});

describe("a text about a closed pass", () => {
  const template = { inputFields: [], lockInputFields: false };
  const rulesOf = (status: string) => smsRulesOf({ status, inputFieldValues: [] }, template);
  const link = ["${url}", "Hér: ${url}", "Hæ ${nafn} ${url}."];
  const pasted = [
    `Sæktu ${links.deliveryPageUrl}.`,
    links.distributionUrl,
    "4DeliveryCode000000001",
  ];

  test.each(["VOIDED", "EXPIRED", "REDEEMED"])("%s: goes out without a link alone", (status) => {
    const rules = rulesOf(status);
    expect(problemsOf({}, rules)).toEqual(["closed-template-text"]);
    for (const content of [...link, ...pasted]) {
      expect(problemsOf({ text: "own", content }, rules)).toEqual(["closed-link"]);
    }
    for (const content of [
      "Kortið þitt er runnið út, endurnýjaðu í afgreiðslunni",
      // The address of the portal is none of the pass, whatever word they share.
      "Hæ! Þú getur sótt um sundkort hér: https://felagi.example/passes/sundkort",
    ]) {
      expect(read({ text: "own", content }, rules)).toMatchObject({
        ok: true,
        request: { content: { customContent: content } },
      });
    }
  });

  test.each(["DELETE_IN_PROGRESS", "DELETED"])("%s: does not go out at all", (status) => {
    for (const text of ["template", "own"] as const) {
      expect(problemsOf({ text, content: "Halló" }, rulesOf(status))).toEqual(["deleted"]);
    }
  });

  test.each(["ACTIVE", "UNCLAIMED", "INACTIVE", "UPDATES_OFF", "A_STATUS_OF_TOMORROW"])(
    "%s is not closed",
    (status) => {
      expect(rulesOf(status).content).toBe("any");
    },
  );
});

describe("another number", () => {
  const phone = { identifier: "phone", format: "PHONE_NUMBER" };
  const rule = (lockInputFields: boolean, value: string | null, fields: object[] = [phone]) => {
    const template = { lockInputFields, inputFields: fields };
    const inputFieldValues = [{ identifier: "phone", label: "Sími", value }];
    const pass = { status: "ACTIVE", inputFieldValues };
    return smsRulesOf(pass, template as Parameters<typeof smsRulesOf>[1]).numberProblem;
  };

  test("cannot be typed where the template locks the field and it is filled", () => {
    expect(rule(true, "+3546112129")).toBe("phone-locked");
    const typed = { recipient: "typed", phone: "6112345" } as const;
    expect(problemsOf(typed, { numberProblem: "phone-locked" })).toEqual(["phone-locked"]);
  });

  test("can be typed into an empty field, and over one that is not locked", () => {
    expect([rule(true, null), rule(true, ""), rule(false, "+3546112129")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("needs a field", () => {
    expect(rule(false, null, [])).toBe("phone-field-missing");
  });
});

describe("the form for a notification", () => {
  const pass = { id: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001", status: "ACTIVE" };

  test("left as it is asks for all wallets and the documented statuses", () => {
    const typed = { ...untouchedNotification, message: " Laugin er lokuð " };
    expect(readTypedNotification(typed, pass)).toEqual({
      ok: true,
      request: {
        passId: pass.id,
        message: "Laugin er lokuð",
        passWallets: ["PLATFORM_A_WALLET", "PLATFORM_B_WALLET", "SERVICE_WALLET"],
        passStatuses: ["ACTIVE", "REDEEMED", "VOIDED", "UPDATES_OFF"],
      },
    });
  });

  test.each([
    ["ACTIVE", []],
    ["INACTIVE", ["INACTIVE"]],
    ["UNCLAIMED", []],
  ])("left as it is reaches a pass that is %s", (status, added) => {
    const { statuses } = untouchedFor(status);
    expect(statuses.filter((one) => !untouchedNotification.statuses.includes(one))).toEqual(added);
  });

  test("it may be of any length, without control characters", () => {
    const long = { ...untouchedNotification, message: "a".repeat(2_000) };
    expect(readTypedNotification(long, pass).ok).toBe(true);
    expect(readTypedNotification({ ...long, message: "a\0" }, pass)).toEqual({
      ok: false,
      problems: [{ field: "message", problem: "message-characters" }],
    });
  });

  test("one that would reach nobody is refused before it is sent", () => {
    const typed = { ...untouchedNotification, message: "Hæ" };
    expect(readTypedNotification(typed, { ...pass, status: "UNCLAIMED" })).toEqual({
      ok: false,
      problems: [{ field: "statuses", problem: "status-left-out" }],
    });
    expect(readTypedNotification({ message: "", wallets: [], statuses: [] }, pass)).toEqual({
      ok: false,
      problems: [
        { field: "message", problem: "no-message" },
        { field: "wallets", problem: "no-wallet" },
        { field: "statuses", problem: "no-status" },
      ],
    });
  });
});
