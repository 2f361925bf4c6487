import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createSlots } from "#portal/messaging/bulk/slots.ts";

test("no work begins beside a visitor, one piece soon after, and as much as there are slots in peace", async () => {
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
  await vi.waitFor(() => expect(begun).toBe(1));
  await wait(30);
  expect(begun).toBe(1);
  time = 250;
  await vi.waitFor(() => expect(begun).toBe(6));
  end();
  await Promise.all(works);
  expect(begun).toBe(10);
});

test("soon after a visitor, work rests for as long as the last piece took", async () => {
  let time = 0;
  let isServing = true;
  const slots = createSlots(
    () => isServing,
    () => time,
  );
  const first = slots(async () => {
    time = 20;
  });
  await wait(30);
  isServing = false;
  await first;
  let isBegun = false;
  const second = slots(async () => {
    isBegun = true;
  });
  time = 39;
  await wait(30);
  expect(isBegun).toBe(false);
  time = 40;
  await second;
  expect(isBegun).toBe(true);
});

test("where somebody is always there, one piece begins every tenth of a second", async () => {
  let time = 0;
  const slots = createSlots(
    () => true,
    () => time,
  );
  let begun = 0;
  const works = Array.from({ length: 2 }, () =>
    slots(async () => {
      begun += 1;
    }),
  );
  await wait(30);
  expect(begun).toBe(0);
  time = 100;
  await vi.waitFor(() => expect(begun).toBe(1));
  await wait(30);
  expect(begun).toBe(1);
  time = 200;
  await Promise.all(works);
  expect(begun).toBe(2);
});
