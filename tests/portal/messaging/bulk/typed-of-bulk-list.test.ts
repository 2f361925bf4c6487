import { describe, expect, test } from "vitest";
import { typedOfBulkList } from "#app/staff/(console)/bulk/[id]/read-bulk.ts";
import { untouchedBulk } from "#app/staff/(console)/bulk/bulk-state.ts";
import { recentTextDays } from "#portal/messaging/bulk/bulk-rules.ts";
import { untouchedNotification } from "#portal/messaging/sending/notification-request.ts";

const untouched = { ...untouchedBulk, ...untouchedNotification };
const checked = { request: null, audience: null, notTextedDays: null, sendAt: null };

describe("the form of a bulk list whose confirmation is taken back", () => {
  test("is none where nothing was confirmed", () => {
    expect(typedOfBulkList(checked)).toBeUndefined();
  });

  test("holds a text, its sender, its audience and its time as they were typed", () => {
    const typed = typedOfBulkList({
      request: { kind: "sms", customContent: "Sæl ((Nafn))", customSender: "Bylgja" },
      audience: "not-in-wallet",
      notTextedDays: 14,
      sendAt: new Date("2026-11-24T10:30:00Z"),
    });
    expect(typed).toEqual({
      ...untouched,
      audience: "not-in-wallet",
      days: "14",
      text: "own",
      content: "Sæl ((Nafn))",
      sender: "own",
      customSender: "Bylgja",
      when: "later",
      at: "24.11.2026 10:30",
    });
  });

  test("holds the choice of a saved text, or of the template's", () => {
    const savedText = { id: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001", language: "is", name: "Kort" };
    const of = (request: object) =>
      typedOfBulkList({ ...checked, audience: "all-open", request: { kind: "sms", ...request } });
    expect(of({ customContent: "Kortið", savedText })).toMatchObject({
      text: `saved ${savedText.id} is`,
      content: "Kortið",
    });
    expect(of({})).toEqual({ ...untouched, audience: "all-open", recent: "send" });
  });

  test("holds whether recipients of a recent text were excluded", () => {
    const sent = { ...checked, audience: "all-open", request: { kind: "sms" } } as const;
    expect(typedOfBulkList({ ...sent, notTextedDays: 3 })?.recent).toBe("leave-out");
    expect(typedOfBulkList(sent)?.recent).toBe("send");
  });

  test("holds an audience of an earlier release as all with a valid pass and days", () => {
    const request = { kind: "sms" } as const;
    const earlier = { ...checked, request, audience: "not-texted", notTextedDays: 30 } as const;
    expect(typedOfBulkList(earlier)).toEqual({ ...untouched, audience: "all-open", days: "30" });
  });

  test("counts a text as recent for as many days as where no days were chosen", () => {
    expect(untouchedBulk.days).toBe(String(recentTextDays));
  });

  test("holds a notification with its wallets and statuses", () => {
    const request = {
      kind: "notification",
      message: "Lokað á morgun",
      passWallets: ["PLATFORM_A_WALLET"],
      passStatuses: ["ACTIVE"],
    } as const;
    const { kind, message, passWallets, passStatuses } = request;
    const typed = typedOfBulkList({
      ...checked,
      audience: "in-wallet",
      request: { kind, message, passWallets: [...passWallets], passStatuses: [...passStatuses] },
    });
    expect(typed).toEqual({
      ...untouched,
      kind,
      message,
      wallets: passWallets,
      statuses: passStatuses,
    });
  });
});
