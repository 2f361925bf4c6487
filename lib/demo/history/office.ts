import { historyDays, isWeekend, momentOn } from "./calendar.ts";
import { addOperation, type HistoryPart, sealedHolderOf } from "./history.ts";
import {
  appointment,
  coachCard,
  deletedCoupon,
  familyTicket,
  locker,
  memberPasses,
  punchCard,
  ticket,
  voidedCoupon,
  voidedDaysAgo,
  voidedMembership,
} from "./passes.ts";

/** Passes created, changed and voided, as the fixture shows them, and sign-ins of staff. */
export const addStaffWork: HistoryPart = (history, input) => {
  const { now, staff, digestOf } = input;
  const { manager, sender, admin, viewer } = staff;
  const done = [
    { daysAgo: 11, staffId: sender, pass: ticket, kind: "create" },
    { daysAgo: 9, staffId: sender, pass: locker, kind: "create" },
    { daysAgo: 8, staffId: manager, pass: coachCard, kind: "change" },
    {
      daysAgo: voidedDaysAgo,
      staffId: manager,
      pass: voidedMembership,
      kind: "void",
      reason: "Síminn týndist",
    },
    { daysAgo: 4, staffId: manager, pass: familyTicket, kind: "change" },
    { daysAgo: 3, staffId: sender, pass: appointment, kind: "create" },
    { daysAgo: 3, staffId: manager, pass: voidedCoupon, kind: "void", reason: "Gefinn út tvisvar" },
    { daysAgo: 2, staffId: admin, pass: deletedCoupon, kind: "void", reason: "Rangt sniðmát" },
  ] as const;
  for (const [index, { daysAgo, ...rest }] of done.entries()) {
    const at = momentOn(now, daysAgo, 10, 10 + 5 * index);
    addOperation(history, { at, ...rest });
  }

  const { activity, openedPasses } = history;
  const invited = momentOn(now, historyDays - 1, 8, 50);
  activity.push(
    {
      at: invited,
      staffId: admin,
      action: "invite",
      outcome: "done",
      details: { accountId: viewer, name: "Ari Freyr Jónsson", role: "viewer" },
    },
    { at: momentOn(now, 6, 8, 31), action: "sign-in", outcome: "refused", details: {} },
  );
  for (let daysAgo = historyDays - 1; daysAgo >= 0; daysAgo -= 1) {
    if (isWeekend(momentOn(now, daysAgo, 0))) continue;
    for (const [index, staffId] of [sender, manager, admin].entries()) {
      const at = momentOn(now, daysAgo, 8, 2 + 11 * index + (daysAgo % 5));
      if (at < now) activity.push({ at, staffId, action: "sign-in", outcome: "done", details: {} });
    }
    const { kennitala } = memberPasses[daysAgo % memberPasses.length] ?? {};
    const at = momentOn(now, daysAgo, 13, daysAgo);
    if (kennitala && at < now) {
      const kennitalaDigest = digestOf(kennitala);
      const found = { action: "find-member", outcome: "done", details: {} } as const;
      activity.push({ at, staffId: viewer, kennitalaDigest, ...found });
    }
  }
  for (const [index, pass] of [punchCard, locker, coachCard].entries()) {
    const openedAt = momentOn(now, index + 1, 14, 20);
    const sealedHolder = sealedHolderOf(pass, input);
    for (const staffId of [manager, sender])
      openedPasses.push({
        staffId,
        passId: pass.id,
        passTitle: pass.title,
        sealedHolder,
        openedAt,
      });
  }
};
