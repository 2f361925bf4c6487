import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createSlots } from "#portal/messaging/bulk/slots.ts";

test("no work begins beside a visitor, little soon after one, and as much as there are slots in peace", async () => {
  let time = 0;
  let isServing = true;
  const slots = createSlots(
    () => isServing,
    () => time,
  );
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const works = Array.from({ length: 10 }, () =>
    slots(async () => {
      begun += 1;
      await ended;
    }),
  );
  await wait(30);
  expect(begun).toBe(0);
  isServing = false;
  await vi.waitFor(() => expect(begun).toBe(2));
  await wait(30);
  expect(begun).toBe(2);
  time = 250;
  await vi.waitFor(() => expect(begun).toBe(6));
  end();
  await Promise.all(works);
  expect(begun).toBe(10);
});

test("where somebody is always waited for, work begins all the same", async () => {
  let time = 0;
  const slots = createSlots(
    () => true,
    () => time,
  );
  let isDone = false;
  const work = slots(async () => {
    isDone = true;
  });
  await wait(30);
  expect(isDone).toBe(false);
  time = 100;
  await work;
  expect(isDone).toBe(true);
});
