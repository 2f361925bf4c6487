import { describe, expect, test } from "vitest";
import type { PassTemplatePage } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { readPageNumber, templateListOf } from "#portal/passes/templates/list-templates.ts";
import { templatePage } from "#tests/pass-client/samples.ts";

const answered = (told: Partial<PassTemplatePage>): CallResult<PassTemplatePage> => ({
  kind: "ok",
  value: { ...templatePage, ...told } as PassTemplatePage,
});
const refused = (status: number): CallResult<PassTemplatePage> => ({
  kind: "refused",
  status,
  code: null,
  message: null,
  possibleFixes: [],
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
      expect(templateListOf(refused(status), 9)).toMatchObject({ kind: "beyond" });
      expect(templateListOf(refused(status), 1)).toMatchObject({ failure: "broken-contract" });
    }
  });

  test("a refused key, a silent service and an odd answer are three failures", () => {
    const silent = (reason: "timeout" | "broken-contract"): CallResult<PassTemplatePage> => ({
      kind: "unavailable",
      reason,
      detail: "",
    });
    expect(templateListOf(refused(401), 2)).toMatchObject({ failure: "key-refused" });
    expect(templateListOf(refused(403), 1)).toMatchObject({ failure: "key-refused" });
    expect(templateListOf(refused(429), 1)).toMatchObject({ failure: "unreachable" });
    expect(templateListOf(silent("timeout"), 1)).toMatchObject({ failure: "unreachable" });
    expect(templateListOf(silent("broken-contract"), 1)).toMatchObject({
      failure: "broken-contract",
    });
  });
});
