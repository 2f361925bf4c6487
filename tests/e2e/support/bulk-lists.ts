import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { ports } from "./addresses.ts";
import { query } from "./portal-records.ts";
import { filled, staffWords } from "./words.ts";

const { steps, confirm } = staffWords.is.bulk;

const inOrder = ["list", "check", "write", "review", "send"] as const;

/** Heading of a list's page: its step, and its name. */
export function listHeading(step: (typeof inOrder)[number] | "report", name: string) {
  const number = step === "report" ? inOrder.length : inOrder.indexOf(step) + 1;
  return `${filled(steps.of, { number: String(number), all: "5", step: steps[step] })} – ${name}`;
}

interface NewBulkList {
  staffId: string;
  state: "listing" | "listed" | "checked";
  name?: string;
  /** Passes of the valid rows; the list has one faulty row besides. */
  passIds?: string[];
  minutesAgo?: number;
  portal?: number;
}

/** A list as far as one of its steps, with rows that can be sent and one with a fault. */
export async function createBulkList({
  staffId,
  state,
  name = "Listi",
  passIds = [randomUUID()],
  minutesAgo = 0,
  portal = ports.portal,
}: NewBulkList): Promise<string> {
  const id = randomUUID();
  await query(
    portal,
    `insert into bulk_list (id, state, name, staff_id, created_at, form_token, recipients, columns, row_count)
     values ($1, $2, $3, $4, now() - make_interval(mins => $6), $5, 'pass', '["pass"]', $7)`,
    [id, state, name, staffId, randomUUID(), minutesAgo, passIds.length + 1],
  );
  await query(
    portal,
    `insert into bulk_row (bulk_list_id, line, pass_id, result, pass_status)
     select $1, line, pass_id, 'open', 'UNCLAIMED'
     from unnest($2::uuid[]) with ordinality as given(pass_id, line)`,
    [id, passIds],
  );
  await query(
    portal,
    "insert into bulk_row (bulk_list_id, line, result) values ($1, $2, 'not-a-pass')",
    [id, passIds.length + 1],
  );
  return id;
}

/** At the review step: includes recipients of a recent text, and types their number where required. */
export async function takeEverybody(page: Page, count: number): Promise<void> {
  const everybody = page.getByRole("button", { name: /^Hafa (þá|viðtakandann) með/ });
  if ((await everybody.count()) > 0) {
    await everybody.click();
    await expect(page.getByRole("button", { name: `Senda ${count} viðtakanda` })).toBeVisible();
  }
  const number = page.getByLabel(confirm.typeCount);
  if ((await number.count()) > 0) await number.fill(String(count));
}
