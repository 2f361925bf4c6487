import { expect, test } from "vitest";
import { coalesce } from "#pass-service/store/coalesce.ts";

/** Queries that answer when the test says so. */
function heldQueries() {
  const queries: { keys: number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const find = coalesce(
    (keys: number[]) =>
      new Promise<string[]>((resolve, reject) => {
        queries.push({ keys, answer: () => resolve(keys.map(String)), fail: reject });
      }),
  );
  return { queries, find };
}

test("the first call is sent at once, those that come meanwhile together after it", async () => {
  const { queries, find } = heldQueries();
  const first = find(1);
  const others = [2, 3, 2].map(find);
  expect(queries.map(({ keys }) => keys)).toEqual([[1]]);
  queries[0]?.answer();
  expect(await first).toBe("1");
  await expect.poll(() => queries.at(1)?.keys).toEqual([2, 3, 2]);
  queries[1]?.answer();
  expect(await Promise.all(others)).toEqual(["2", "3", "2"]);
});

test("no query answers more than 64 calls", async () => {
  const { queries, find } = heldQueries();
  const calls = Array.from({ length: 130 }, (_, key) => find(key));
  for (const [at, size] of [1, 64, 64, 1].entries()) {
    await expect.poll(() => queries.at(at)?.keys.length).toBe(size);
    queries[at]?.answer();
  }
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 130 }, (_, key) => String(key)));
});

test("a slow query holds nobody up", async () => {
  const { queries, find } = heldQueries();
  const slow = find(1);
  const quick = find(2);
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.answer();
  expect(await quick).toBe("2");
  queries[0]?.answer();
  expect(await slow).toBe("1");
});

test("a query that fails fails its own calls alone", async () => {
  const { queries, find } = heldQueries();
  const first = find(1);
  const second = find(2);
  queries[0]?.fail(new Error("The database is gone."));
  await expect(first).rejects.toThrow("gone");
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.answer();
  expect(await second).toBe("2");
});
