import { expect, test } from "vitest";
import type { PassTemplate } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { createTemplateCache } from "#portal/passes/templates/template-cache.ts";
import { template, templateId } from "#tests/pass-client/samples.ts";

const ok = (name: string): CallResult<PassTemplate> => ({
  kind: "ok",
  value: { ...template, name } as PassTemplate,
});
const unavailable: CallResult<PassTemplate> = {
  kind: "unavailable",
  reason: "timeout",
  detail: "",
};
const missing: CallResult<PassTemplate> = {
  kind: "refused",
  status: 404,
  code: null,
  message: null,
  possibleFixes: [],
};

/** A cache over a service that gives these results in turn, and a clock to move. */
function cacheOver(...results: CallResult<PassTemplate>[]) {
  const requested: string[] = [];
  const clock = { now: 0 };
  const cache = createTemplateCache(
    async (id) => {
      requested.push(id);
      return results[requested.length - 1] ?? ok("Ten swims");
    },
    () => clock.now,
  );
  return { cache, clock, requested };
}

test("a template is read from the service once a minute", async () => {
  const { cache, clock, requested } = cacheOver(ok("First"), ok("Second"));

  expect(await cache.read(templateId)).toEqual(ok("First"));
  clock.now = 59_999;
  expect(await cache.read(templateId.toUpperCase())).toEqual(ok("First"));
  expect(requested).toHaveLength(1);

  clock.now = 60_000;
  expect(await cache.read(templateId)).toEqual(ok("Second"));
  expect(requested).toHaveLength(2);
});

test.each([unavailable, missing])("a failure is not cached: %o", async (failure) => {
  const { cache, requested } = cacheOver(failure, ok("Ten swims"));

  expect(await cache.read(templateId)).toEqual(failure);
  expect(await cache.read(templateId)).toEqual(ok("Ten swims"));
  expect(requested).toHaveLength(2);
});

test("a fresh read asks the service and renews the cached template", async () => {
  const { cache, requested } = cacheOver(ok("First"), ok("Second"));
  await cache.read(templateId);

  expect(await cache.readFresh(templateId)).toEqual(ok("Second"));
  expect(await cache.read(templateId)).toEqual(ok("Second"));
  expect(requested).toHaveLength(2);
});

test("a fresh read that fails leaves nothing cached", async () => {
  const { cache, requested } = cacheOver(ok("First"), missing, missing);
  await cache.read(templateId);
  await cache.readFresh(templateId);

  expect(await cache.read(templateId)).toEqual(missing);
  expect(requested).toHaveLength(3);
});

test("the cache is bounded, and the oldest template leaves first", async () => {
  const { cache, requested } = cacheOver();
  const ids = Array.from({ length: 201 }, (_, index) => `template-${index}`);
  for (const id of ids) await cache.read(id);

  await cache.read("template-200");
  expect(requested).toHaveLength(201);
  await cache.read("template-0");
  expect(requested).toHaveLength(202);
});
