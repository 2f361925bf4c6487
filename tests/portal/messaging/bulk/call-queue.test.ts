import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCallQueue, maxCalls } from "#portal/messaging/bulk/scheduling.ts";

/** The most calls that ran at once, of calls that take some milliseconds each. */
async function mostAtOnce(isServing: () => boolean, calls = 12): Promise<number> {
  const queue = createCallQueue(isServing);
  let running = 0;
  let most = 0;
  const call = async () => {
    running += 1;
    most = Math.max(most, running);
    await wait(5);
    running -= 1;
  };
  await Promise.all(Array.from({ length: calls }, () => queue.add(call)));
  return most;
}

test("without other requests a process makes four concurrent calls for lists", async () => {
  expect(await mostAtOnce(() => false)).toBe(maxCalls);
});

test("beside visitors it makes one call at a time, and rests after each as long as it took", async () => {
  const began = performance.now();
  expect(await mostAtOnce(() => true, 4)).toBe(1);
  expect(performance.now() - began).toBeGreaterThan(4 * 2 * 5 - 2);
});

test("a quarter of a second after the last visitor it makes four at a time again", async () => {
  let isServing = true;
  const queue = createCallQueue(() => isServing);
  await queue.add(async () => {});
  isServing = false;
  await wait(260);
  let running = 0;
  const calls = Array.from({ length: maxCalls }, () =>
    queue.add(async () => {
      running += 1;
      await expect.poll(() => running).toBe(maxCalls);
    }),
  );
  await Promise.all(calls);
});

test("more work is wanted as soon as fewer calls wait than may run", async () => {
  const queue = createCallQueue(() => false);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const calls = Array.from({ length: 2 * maxCalls }, () => queue.add(() => ended));
  let hasRoom = false;
  const room = queue.hasRoom().then(() => {
    hasRoom = true;
  });
  await wait(20);
  expect(hasRoom).toBe(false);
  calls.push(queue.add(async () => {}));
  end();
  await Promise.all([room, ...calls]);
});
