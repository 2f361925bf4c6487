import "server-only";
import type { PassTemplate, PassTemplatePage } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service-failure.ts";

/** How many templates a page of the list holds; the interface states no ceiling but this default. */
export const templatesOnPage = 20;

export type TemplateList =
  | { kind: "templates"; templates: PassTemplate[]; page: number; pages: number; total: number }
  /** The page that was asked for lies behind the last one, as far as that is known. */
  | { kind: "beyond"; page: number; pages: number | undefined }
  | { kind: "failed"; failure: StaffFailure };

/** The page that an address asks for, counted from 1; what makes no sense asks for the first. */
export function readPageNumber(written: unknown): number {
  return typeof written === "string" && /^[1-9]\d{0,5}$/.test(written) ? Number(written) : 1;
}

/** What the service's answer to one page of the list means; the service counts pages from 0. */
export function templateListOf(answer: CallResult<PassTemplatePage>, page: number): TemplateList {
  if (answer.kind === "ok") {
    const { data, totalPages, totalItems } = answer.value;
    if (data.length === 0 && page > 1) return { kind: "beyond", page, pages: totalPages };
    return {
      kind: "templates",
      templates: data,
      page,
      pages: Math.max(totalPages, page),
      total: Math.max(totalItems, data.length),
    };
  }
  const failure = staffFailureOf(answer);
  const isRefused = answer.kind === "refused" && [400, 404, 422].includes(answer.status);
  if (page > 1 && isRefused) return { kind: "beyond", page, pages: undefined };
  return { kind: "failed", failure: failure === "not-there" ? "broken-contract" : failure };
}
