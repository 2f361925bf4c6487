import "server-only";
import { type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service-failure.ts";
import { getTemplateCache } from "./template-cache.ts";

export type LoadedTemplate =
  | { kind: "template"; template: PassTemplate }
  | { kind: "no-such-template" }
  | { kind: "failed"; failure: StaffFailure };

/** A template as it is now. */
export async function loadTemplate(id: string): Promise<LoadedTemplate> {
  if (!recordIdSchema.safeParse(id).success) return { kind: "no-such-template" };
  const result = await getTemplateCache().readFresh(id);
  if (result.kind === "ok") return { kind: "template", template: result.value };
  const failure = staffFailureOf(result);
  return failure === "not-there" ? { kind: "no-such-template" } : { kind: "failed", failure };
}
