import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./send-list.ts";
import type { SoakWorld, Supervised } from "./world.ts";

interface SoakFault extends Fault<SoakWorld> {
  /** Why it cannot be run on this machine. */
  lacks?(world: SoakWorld): string | undefined;
}

const frozenMs = 40_000;
const diskFullMs = 15_000;
const clockJumpSeconds = 600;
const clockJumpMs = 10_000;

const killed =
  (part: keyof SoakWorld, downMs = 0) =>
  async (world: SoakWorld) => {
    const program = world[part] as Supervised;
    await program.kill();
    await wait(downMs);
    await program.start();
  };

const frozen = (part: keyof SoakWorld) => (world: SoakWorld) =>
  (world[part] as Supervised).freeze(frozenMs);

/** What may happen to an installation while a list is sent. */
export const faults: SoakFault[] = [
  { name: "portal killed", times: 10, once: killed("portal") },
  { name: "service killed", times: 5, once: killed("service") },
  { name: "portal's PostgreSQL killed", times: 3, once: killed("portalDatabase", 3_000) },
  { name: "service's PostgreSQL killed", times: 3, once: killed("serviceDatabase", 3_000) },
  { name: "portal frozen for 40 s", times: 1, once: frozen("portal") },
  { name: "service frozen for 40 s", times: 1, once: frozen("service") },
  {
    name: "two portals, one killed",
    times: 1,
    before: ({ otherPortal }) => otherPortal.start(),
    once: ({ otherPortal }) => otherPortal.kill(),
  },
  {
    name: "disk of the portal's database full",
    times: 1,
    lacks: ({ smallDisk }) => (smallDisk ? undefined : "a small disk can be mounted by root alone"),
    once: fillDisk,
  },
  {
    name: "clocks ten minutes ahead, and back",
    times: 1,
    lacks: ({ moveClocks }) => (moveClocks ? undefined : "there is no faketime"),
    async once({ moveClocks }) {
      moveClocks?.(clockJumpSeconds);
      await wait(clockJumpMs);
      moveClocks?.(0);
    },
  },
];

async function fillDisk({ smallDisk = "", portalDatabase }: SoakWorld): Promise<void> {
  const filler = path.join(smallDisk, "filler");
  const file = openSync(filler, "w");
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  await wait(diskFullMs);
  rmSync(filler);
  // A PostgreSQL that cannot write its log ends: whoever operates it starts it again.
  await portalDatabase.stop();
  await portalDatabase.start();
}
