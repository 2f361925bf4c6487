import { expect, test } from "vitest";
import { type KeysetPlace, keysetPage } from "#portal/database/keyset-page.ts";

/** A list of `count` numbers, newest first, three on a page. */
function listOf(count: number) {
  const newestFirst = Array.from({ length: count }, (_, at) => count - at);
  return (place: KeysetPlace<number>) =>
    keysetPage(place, 3, async (direction, from, most) => {
      const within = newestFirst.filter((one) =>
        from === undefined ? true : direction === "older" ? one < from : one > from,
      );
      return (direction === "older" ? within : within.reverse()).slice(0, most);
    });
}

test("older and newer lead through the same pages", async () => {
  const page = listOf(8);
  const [first, second, last] = [
    await page({}),
    await page({ after: 6 }),
    await page({ after: 3 }),
  ];
  expect(first).toEqual({ rows: [8, 7, 6], next: 6, previous: undefined });
  expect(second).toEqual({ rows: [5, 4, 3], next: 3, previous: 5 });
  expect(last).toEqual({ rows: [2, 1], next: undefined, previous: 2 });
  expect(await page({ before: last.previous })).toEqual(second);
  expect(await page({ before: second.previous })).toEqual(first);
});

test("newer rows that do not fill a page are shown with those below them", async () => {
  expect(await listOf(8)({ before: 7 })).toEqual({ rows: [8, 7, 6], next: 6, previous: undefined });
});

test("rows that came meanwhile have a page of their own", async () => {
  expect(await listOf(12)({ before: 6 })).toEqual({ rows: [9, 8, 7], next: 7, previous: 9 });
});

test("an empty list has no other page", async () => {
  expect(await listOf(0)({})).toEqual({ rows: [], next: undefined, previous: undefined });
});
