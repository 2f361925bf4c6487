import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { clientOf } from "./client-of.ts";
import { passId } from "./samples.ts";

// The waits are recorded and not lived through, so a slow machine cannot lengthen them.
vi.mock("node:timers/promises", { spy: true });

test.each([
  { random: 0, expected: [20, 40, 80, 80, 80] },
  { random: 0.5, expected: [30, 60, 120, 120, 120] },
])("the backoff doubles up to its limit (random part $random)", async ({ random, expected }) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  const waits: unknown[] = [];
  vi.mocked(delay).mockImplementation(async (ms, value) => {
    waits.push(ms);
    return value as never;
  });
  const client = clientOf("http://service.example", {
    retry: { attempts: 6, initialDelayMs: 40, maxDelayMs: 160 },
    fetch: async () => new Response(null, { status: 500 }),
  });

  await client.passes.read(passId);

  expect(waits).toEqual(expected);
});
