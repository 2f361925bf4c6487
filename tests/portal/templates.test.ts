import { describe, expect, test } from "vitest";
import type { PassTemplate, PassTemplatePage } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { createTemplateCache } from "#portal/passes/load-pass.ts";
import { readPageNumber, templateListOf } from "#portal/passes/templates.ts";
import { template, templateId, templatePage } from "#tests/pass-client/samples.ts";
import { refusal, unreached } from "./records.ts";

const answered = (changed: Partial<PassTemplatePage>): CallResult<PassTemplatePage> => ({
  kind: "ok",
  value: { ...templatePage, ...changed } as PassTemplatePage,
});

describe("which page of the templates is meant", () => {
  test("an address says so, counted from 1", () => {
    expect(readPageNumber("3")).toBe(3);
  });

  test.each([undefined, "", "0", "-1", "1.5", "2 ", "abc", "1e3", "9999999", ["2", "3"]])(
    "%j asks for the first",
    (written) => {
      expect(readPageNumber(written)).toBe(1);
    },
  );
});

describe("what the service's answer to a page means", () => {
  test("templates, and how many pages there are", () => {
    const list = templateListOf(answered({ page: 1, totalPages: 3, totalItems: 41 }), 2);
    expect(list).toMatchObject({ kind: "templates", page: 2, pages: 3, total: 41 });
  });

  test("nothing on the first page is an issuer without templates", () => {
    const list = templateListOf(answered({ data: [], totalPages: 0, totalItems: 0 }), 1);
    expect(list).toMatchObject({ kind: "templates", templates: [], pages: 1 });
  });

  test("a page behind the last one is told apart, whether it comes empty or is refused", () => {
    const empty = answered({ data: [], page: 8, totalPages: 2, totalItems: 21 });
    expect(templateListOf(empty, 9)).toEqual({ kind: "beyond", page: 9, pages: 2 });
    for (const status of [400, 404, 422]) {
      expect(templateListOf(refusal(status), 9)).toMatchObject({ kind: "beyond" });
      expect(templateListOf(refusal(status), 1)).toMatchObject({ failure: "broken-contract" });
    }
  });

  test("a refused key, a silent service and an odd answer are three failures", () => {
    const silent = (reason: "timeout" | "broken-contract"): CallResult<PassTemplatePage> => ({
      kind: "unavailable",
      reason,
      detail: "",
    });
    expect(templateListOf(refusal(401), 2)).toMatchObject({ failure: "key-refused" });
    expect(templateListOf(refusal(403), 1)).toMatchObject({ failure: "key-refused" });
    expect(templateListOf(refusal(429), 1)).toMatchObject({ failure: "unreachable" });
    expect(templateListOf(silent("timeout"), 1)).toMatchObject({ failure: "unreachable" });
    expect(templateListOf(silent("broken-contract"), 1)).toMatchObject({
      failure: "broken-contract",
    });
  });
});

const ok = (name: string): CallResult<PassTemplate> => ({
  kind: "ok",
  value: { ...template, name } as PassTemplate,
});
const missing = refusal(404);

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

test.each([unreached, missing])("a failure is not cached: %o", async (failure) => {
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
