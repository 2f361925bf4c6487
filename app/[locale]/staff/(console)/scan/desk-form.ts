import { randomUUID } from "node:crypto";
import { addressOfDoor, type Door, type DoorHold, readDoor } from "#portal/scanning/door.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import type { DeskState, DeskView } from "./desk-view.ts";
import { recentViews } from "./recent-views.ts";

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function entranceModeOf(form: FormData): Door | undefined {
  return readDoor(form.get("door"), form.get("punches") ?? undefined);
}

/** Whether a script waits for the answer on the very page; else a page of its own shows it. */
export function isInPlace(form: FormData): boolean {
  return form.get("answer") === "in-place";
}

export function scanAddress(entranceMode: Door | undefined): string {
  const query = addressOfDoor(entranceMode);
  return query.size > 0 ? `/staff/scan?${query}` : "/staff/scan";
}

export function resultAddress(id: string, entranceMode: Door | undefined, hold?: DoorHold): string {
  const query = addressOfDoor(entranceMode);
  if (hold) query.set("held", hold);
  return query.size > 0 ? `/staff/scan/${id}?${query}` : `/staff/scan/${id}`;
}

export async function deskState(staff: Staff | undefined, view: DeskView): Promise<DeskState> {
  const recent = staff ? await recentViews(staff) : [];
  return { view, recent, attempt: randomUUID() };
}
