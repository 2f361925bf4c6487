import { setTimeout as pause } from "node:timers/promises";
import type { ListWorld } from "#tests/soak/send-list.ts";
import type { Carrier } from "./carrier.ts";

/** Time in which what was accepted has been handed to the carrier. */
const patienceMs = 60_000;

/** Of passes with one text each: what telephones got, beside what the portal says. */
export async function countTexts(
  world: Pick<ListWorld, "askPortal" | "askService">,
  { handed }: Carrier,
  passIds: string[],
): Promise<{ lost: number; doubled: number; uncertain: number }> {
  const accepted = () =>
    world.askService<{ id: string; pass_id: string }>(
      "select id, pass_id from sms_message where pass_id = any($1)",
      [passIds],
    );
  const end = performance.now() + patienceMs;
  let texts = await accepted();
  while (texts.some(({ id }) => !handed.has(id)) && performance.now() < end) {
    await pause(200);
    texts = await accepted();
  }
  const got = new Map<string, number>();
  for (const { id, pass_id } of texts)
    got.set(pass_id, (got.get(pass_id) ?? 0) + (handed.get(id) ?? 0));
  const unknown = await world.askPortal<{ pass_id: string }>(
    "select pass_id from message where pass_id = any($1) and state = 'unknown'",
    [passIds],
  );
  const uncertain = new Set(unknown.map(({ pass_id }) => pass_id));
  return {
    lost: passIds.filter((id) => !got.get(id) && !uncertain.has(id)).length,
    doubled: passIds.filter((id) => (got.get(id) ?? 0) > 1).length,
    uncertain: uncertain.size,
  };
}
