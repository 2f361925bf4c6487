import { randomUUID } from "node:crypto";
import type { activity } from "#portal/database/schema/activity.ts";
import type { bulkList, bulkRow, message, messageEvent } from "#portal/database/schema/messages.ts";
import type { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import type { savedText } from "#portal/database/schema/saved-text.ts";
import type { DemoRole } from "../team.ts";
import type { DemoPass } from "./passes.ts";

/** What happened in the console: rows of the portal's tables. */
export interface History {
  bulkLists: (typeof bulkList.$inferInsert)[];
  bulkRows: (typeof bulkRow.$inferInsert)[];
  messages: (typeof message.$inferInsert)[];
  events: (typeof messageEvent.$inferInsert)[];
  scans: (typeof scan.$inferInsert)[];
  operations: (typeof passOperation.$inferInsert)[];
  openedPasses: (typeof openedPass.$inferInsert)[];
  savedTexts: (typeof savedText.$inferInsert)[];
  activity: (typeof activity.$inferInsert)[];
}

/** Inputs of the demo's history. */
export interface HistoryInput {
  now: Date;
  /** The account of whoever has the role. */
  staff: Record<DemoRole, string>;
  /** The pseudonym under which records of a person are found. */
  digestOf: (kennitala: string) => string;
  /** Seals what a row of a list says. */
  seal: (row: { kennitala: string | null; cells: string[] }) => string;
  /** The demo's list, whose members the history speaks of. */
  list: string;
  sealHolder: (line: string) => string;
}

export type HistoryPart = (history: History, input: HistoryInput) => void;

export function digestOfHolder({ kennitala }: DemoPass, { digestOf }: HistoryInput) {
  return kennitala ? digestOf(kennitala) : null;
}

export function sealedHolderOf({ holder }: DemoPass, { sealHolder }: HistoryInput) {
  return holder ? sealHolder(holder) : null;
}

/** A change of a pass, and its line in the activity. */
export function addOperation(
  { operations, activity }: History,
  {
    at,
    staffId,
    pass,
    kind,
    reason,
    ...rest
  }: {
    at: Date;
    staffId: string;
    pass: DemoPass;
    kind: (typeof passOperation.$inferInsert)["kind"];
    reason?: string;
  } & Partial<Pick<typeof passOperation.$inferInsert, "scanId" | "scanAction" | "amount">>,
): void {
  const id = randomUUID();
  operations.push({
    id,
    kind,
    state: "done",
    formToken: randomUUID(),
    staffId,
    passId: pass.id,
    passTitle: pass.title,
    startedAt: at,
    finishedAt: at,
    ...rest,
  });
  const actions = {
    create: "create-pass",
    change: "change-pass",
    void: "void-pass",
    "scan-action": "scan-action",
    undo: "undo-use",
  } as const;
  activity.push({
    at,
    staffId,
    action: actions[kind],
    outcome: "done",
    passId: pass.id,
    details: {
      operationId: id,
      ...(rest.scanAction && { scanAction: rest.scanAction }),
      ...(rest.amount && { amount: rest.amount }),
      ...(reason && { reason }),
    },
  });
}
