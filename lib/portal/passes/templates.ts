import "server-only";
import type { PassTemplate, PassTemplatePage } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { getPassClient } from "#portal/pass-service/client.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service/failure.ts";
import { inIcelandicOrder } from "#process/icelandic-order.ts";

/** How many templates a page of the list holds; the interface states no ceiling but this default. */
const templatesOnPage = 20;

export type TemplateList =
  | { kind: "templates"; templates: PassTemplate[]; page: number; pages: number; total: number }
  /** The page that was asked for lies behind the last one, as far as that is known. */
  | { kind: "beyond"; page: number; pages: number | undefined }
  | { kind: "failed"; failure: StaffFailure };

/** One page of the issuer's templates, counted from 1. */
export async function listTemplates(page: number): Promise<TemplateList> {
  const client = getPassClient();
  const answer = await client.passTemplates.list({ page: page - 1, pageSize: templatesOnPage });
  return templateListOf(answer, page);
}

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
  const isRefused = answer.kind === "refused" && [400, 404, 422].includes(answer.status);
  if (page > 1 && isRefused) return { kind: "beyond", page, pages: undefined };
  return { kind: "failed", failure: failureOfList(answer) };
}

/** More pages than an issuer has templates. */
const maxPages = 50;

/** Every template to choose from, by its name; the service's own page size, whose ceiling is not stated. */
export async function readAllTemplates(
  client = getPassClient(),
): Promise<
  { kind: "templates"; templates: PassTemplate[] } | { kind: "failed"; failure: StaffFailure }
> {
  const templates = new Map<string, PassTemplate>();
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await client.passTemplates.list({ page });
    if (answer.kind !== "ok") return { kind: "failed", failure: failureOfList(answer) };
    for (const template of answer.value.data) templates.set(template.id, template);
    if (page + 1 >= answer.value.totalPages) break;
  }
  const named = [...templates.values()];
  named.sort((one, other) => inIcelandicOrder(one.name ?? "", other.name ?? ""));
  return { kind: "templates", templates: named };
}

/** Whether the pass service answers, and to this key. */
export async function askService(): Promise<"answers" | StaffFailure> {
  const answer = await getPassClient().passTemplates.list({ pageSize: 1 });
  return answer.kind === "ok" ? "answers" : failureOfList(answer);
}

/** A list that is not there breaks the contract: an issuer without templates has an empty one. */
function failureOfList(answer: Parameters<typeof staffFailureOf>[0]): StaffFailure {
  const failure = staffFailureOf(answer);
  return failure === "not-there" ? "broken-contract" : failure;
}

type NotIssuable = "voided" | "disabled" | "membership";

/** Why staff cannot create a pass from a template; undefined when they can, as far as the template shows. */
export function whyNotIssuable(
  template: Pick<PassTemplate, "status" | "disableIssue" | "type">,
): NotIssuable | undefined {
  if (template.status === "VOIDED") return "voided";
  if (template.disableIssue) return "disabled";
  return isOfMembership(template) ? "membership" : undefined;
}

/** Whether a membership issues the passes, so that staff cannot. Section "What the service does". */
export function isOfMembership({ type }: Pick<PassTemplate, "type">): boolean {
  return type === "MEMBER";
}

/** Whether passes count punches or tickets. Section "Pass write payload", `stampsLeft`. */
export function countsStamps({ type }: Pick<PassTemplate, "type">): boolean {
  return type === "PUNCH" || type === "MULTI_TICKET";
}

/** Whether it can matter that a pass was paid for elsewhere: it is sold, or the pass says so. */
export function isSold({ passPrice }: Pick<PassTemplate, "passPrice">): boolean {
  return passPrice !== null && passPrice > 0;
}

/** Fields that the holder may fill in later; all others are for whoever issues the pass. */
export function isHoldersField({ type }: { type: string }): boolean {
  return type === "MEMBER";
}
