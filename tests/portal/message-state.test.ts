import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageStyleOf } from "#app/staff/_messages/message-status.ts";
import staff from "#app/strings/staff/en.json" with { type: "json" };
import { documentedMessages, type SmsStatus, smsStatuses } from "#contract/index.ts";
import {
  callOutcomeOf,
  nextPollAt,
  notificationDeliveryStatus,
  smsDeliveryStatus,
} from "#portal/messaging/sending/message-state.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
const record = (...statuses: SmsStatus[]) => ({
  delivered: false,
  statuses: statuses.map((status, second) => ({ status, timestamp: at(second) })),
});

describe("how a call to send ends", () => {
  const id = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

  test("an answer with an identifier is accepted", () => {
    expect(callOutcomeOf({ kind: "ok", value: { id } })).toEqual({
      state: "accepted",
      serviceId: id,
    });
  });

  test("only a service that was provably not reached leaves the message to be sent", () => {
    expect(callOutcomeOf({ kind: "unavailable", reason: "unreachable", detail: "" })).toEqual({
      state: "planned",
    });
    for (const reason of ["timeout", "server-error", "broken-contract", "unreachable"] as const) {
      const end = callOutcomeOf({ kind: "unknown-outcome", reason, detail: "" });
      expect(end).toMatchObject({ state: "unknown" });
    }
  });

  test.each([
    [{ reason: "timeout" }, "timeout", "Uncertain – probably sent"],
    [{ reason: "timeout", status: 200 }, "timeout", "Uncertain – probably sent"],
    [{ reason: "server-error", status: 504 }, "timeout", "Uncertain – probably sent"],
    [{ reason: "unreachable", status: 200 }, "answer-lost", "Uncertain – probably sent"],
    [{ reason: "unreachable" }, "connection-lost", "Uncertain – probably not sent"],
    [{ reason: "server-error", status: 500 }, "server-error", "Uncertain – probably not sent"],
    [{ reason: "broken-contract", status: 200 }, "unreadable-answer", "Uncertain whether sent"],
  ] as const)("after %j the reason is %s, shown as: %s", (failure, reason, label) => {
    const end = callOutcomeOf({ kind: "unknown-outcome", detail: "", ...failure });
    expect(end).toEqual({ state: "unknown", reason });
    const message = { kind: "sms", state: "unknown", status: null, unknownReason: reason } as const;
    expect(staff.messageState[messageStyleOf(message).word].label).toBe(label);
  });

  test("a refusal keeps its code; the one that has a text alone gets a code for it", () => {
    const refused = { kind: "refused" as const, status: 400, possibleFixes: [] };
    const message = documentedMessages.SMS_TEMPLATE_MISSING;
    expect(callOutcomeOf({ ...refused, code: "X", message: "no" })).toMatchObject({ code: "X" });
    expect(callOutcomeOf({ ...refused, code: null, message })).toMatchObject({
      code: "SMS_TEMPLATE_MISSING",
    });
  });

  test.each([
    ["VALIDATION_FAILED", ["content.customContent: too long"], "content"],
    ["VALIDATION_FAILED", ["words", "content.customSender: too long"], "customSender"],
    ["VALIDATION_FAILED", ["phoneNumber: expected a mobile phone number"], "phone"],
    ["VALIDATION_FAILED", ["message: too long"], "message"],
    ["VALIDATION_FAILED", ["passId: no such thing"], null],
    ["SMS_SENDER_NOT_APPROVED", [], "customSender"],
    ["INPUT_FIELDS_LOCKED", [], "phone"],
    [null, [], null],
  ])("a refusal %s with %j concerns the field %s", (code, possibleFixes, field) => {
    const answer = { kind: "refused" as const, status: 400, code, message: "", possibleFixes };
    expect(callOutcomeOf(answer)).toEqual({ state: "refused", status: 400, code, field });
  });
});

describe("what the service tells of a text", () => {
  test.each([
    [["CREATED", "PENDING", "SENT", "DELIVERED"], "succeeded", "DELIVERED", true],
    [["CREATED", "PENDING", "SENT", "ACCEPTED"], "succeeded", "ACCEPTED", true],
    [["CREATED", "PENDING", "FAILED"], "failed", "FAILED", true],
    [["CREATED", "REJECTED"], "failed", "REJECTED", true],
    [["CREATED", "SENT", "EXPIRED"], "failed", "EXPIRED", true],
    [["CREATED", "PENDING"], "accepted", "PENDING", false],
  ] as const)("%j", (statuses, state, status, isLast) => {
    expect(smsDeliveryStatus(record(...statuses))).toEqual({ state, status, isLast });
  });

  test("goes by the moments, whatever order the list is in", () => {
    const { statuses } = record("CREATED", "PENDING", "SENT");
    const delivery = smsDeliveryStatus({ delivered: false, statuses: statuses.toReversed() });
    expect(delivery.status).toBe("SENT");
  });

  test("an end is never taken back by a status that comes after it", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...smsStatuses), { maxLength: 6 }), (more) => {
        const delivery = smsDeliveryStatus(record("CREATED", "FAILED", ...more));
        expect(delivery.isLast).toBe(true);
      }),
    );
  });

  test("a status that is not known yet is kept and waited on", () => {
    const statuses = [{ status: "TELEPATHY", timestamp: at(1) }];
    expect(smsDeliveryStatus({ delivered: false, statuses })).toEqual({
      state: "accepted",
      status: "TELEPATHY",
      isLast: false,
    });
  });
});

test("a notification that was sent has succeeded, and is looked at for what may still come", () => {
  expect(notificationDeliveryStatus({ status: "QUEUED" })).toMatchObject({ state: "accepted" });
  expect(notificationDeliveryStatus({ status: "SENT" })).toMatchObject({
    state: "succeeded",
    isLast: false,
  });
  expect(notificationDeliveryStatus({ status: "DELIVERED" })).toMatchObject({ isLast: true });
  expect(notificationDeliveryStatus({ status: "NO_ANSWER" })).toMatchObject({
    state: "failed",
    isLast: true,
  });
});

describe("when a message is polled again", () => {
  const noon = new Date("2026-11-20T12:00:00Z");
  const poll = (pollCount: number, jitter = 0.5, hours = 0) =>
    nextPollAt({
      acceptedAt: noon,
      pollCount,
      jitter,
      now: new Date(noon.getTime() + hours * 3_600_000),
    });

  test("soon at first, then ever later", () => {
    const seconds = [0, 1, 2, 3].map((pollCount) => Number(poll(pollCount)) - Number(noon));
    expect(seconds).toEqual([2_000, 5_000, 15_000, 60_000]);
  });

  test("never once three days have passed, and never in the past", () => {
    expect(poll(50, 0.5, 72)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (pollCount, jitter) => {
        expect(Number(poll(pollCount, jitter, 71))).toBeGreaterThan(
          Number(noon) + 71 * 3_600_000 + 1_000,
        );
      }),
    );
  });
});
