import { randomUUID } from "node:crypto";
import type { ShownResult } from "#portal/database/schema/pass-operation.ts";
import { historyDays, isWeekend, momentOn, sequence } from "./calendar.ts";
import { addOperation, type HistoryPart, sealedHolderOf } from "./history.ts";
import {
  type DemoPass,
  expiredMembership,
  giftCard,
  usedMembership,
  voidedDaysAgo,
  voidedMembership,
  walletPasses,
} from "./passes.ts";

/** Guests in each hour from eight on: before work, at noon, and most after it. */
const guestsByHour = [4, 2, 1, 1, 3, 1, 1, 2, 5, 6, 3, 1];
const opensAt = 8;

const entrances = ["Inngangur", "Miðasala"] as const;

/** Memberships shown at two entrances; at the desk something is used now and then. */
export const addScans: HistoryPart = (history, input) => {
  const { now, staff } = input;
  const { scans, activity } = history;
  const next = sequence(3_000);
  for (let daysAgo = historyDays - 1; daysAgo >= 0; daysAgo -= 1) {
    const share = isWeekend(momentOn(now, daysAgo, 0)) ? 2 : 1;
    for (const [hour, guests] of guestsByHour.entries()) {
      for (let guest = next(share); guest < guests; guest += share) {
        const openedAt = momentOn(now, daysAgo, opensAt + hour, next(60));
        const scanner = entrances[next(3) === 0 ? 1 : 0] ?? entrances[0];
        const staffId = scanner === "Inngangur" ? staff.sender : staff.manager;
        const lot = next(20);
        if (openedAt >= now) continue;
        if (lot === 0) {
          // A code that opens no pass leaves only its line in the activity.
          const details = { code: "CODE_NOT_RECOGNISED", scanner };
          activity.push({
            at: openedAt,
            staffId,
            action: "scan-pass",
            outcome: "refused",
            details,
          });
          continue;
        }
        const isValid = lot > 1;
        const isVoided = next(2) === 1 && daysAgo < voidedDaysAgo;
        const closed = isVoided ? voidedMembership : expiredMembership;
        const open = walletPasses[next(walletPasses.length)];
        const pass = (isValid && open) || closed;
        const shownResult = isVoided ? "VOIDED" : "EXPIRED";
        const refused = !isValid && ({ shownResult } as const);
        add({ pass, staffId, scanner, openedAt, isValid, ...refused });
      }
    }
  }
  const uses = [
    { pass: usedMembership, scanAction: "REDEEM", amount: undefined, days: [3] },
    { pass: giftCard, scanAction: "SUBTRACT_AMOUNT", amount: 1_450, days: [11, 6, 1] },
  ] as const;
  for (const { pass, scanAction, amount, days } of uses) {
    for (const daysAgo of days) {
      const at = momentOn(now, daysAgo, opensAt, 5 + daysAgo);
      if (at >= now) continue;
      const staffId = staff.manager;
      const scanId = add({ pass, staffId, scanner: "Miðasala", openedAt: at, isValid: null });
      addOperation(history, {
        at,
        staffId,
        pass,
        kind: "scan-action",
        scanId,
        scanAction,
        ...(amount && { amount }),
      });
    }
  }

  function add(opened: {
    pass: DemoPass;
    staffId: string;
    scanner: string;
    openedAt: Date;
    isValid: boolean | null;
    shownResult?: ShownResult;
  }): string {
    const { pass, ...rest } = opened;
    const id = randomUUID();
    scans.push({
      id,
      transactionId: randomUUID(),
      passId: pass.id,
      passTitle: pass.title,
      sealedHolder: sealedHolderOf(pass, input),
      actions: [],
      ...rest,
    });
    activity.push({
      at: rest.openedAt,
      staffId: rest.staffId,
      action: "scan-pass",
      outcome: "done",
      passId: pass.id,
      details: { scanId: id, ...(rest.shownResult && { found: rest.shownResult }) },
    });
    return id;
  }
};
