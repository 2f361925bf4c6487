import "server-only";
import { type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { type PassTrouble, passTroubleOf } from "#portal/passes/pass-trouble.ts";
import { getTemplateCache } from "./template-cache.ts";

export type LoadedTemplate =
  | { kind: "template"; template: PassTemplate }
  | { kind: "no-such-template" }
  | { kind: "trouble"; trouble: PassTrouble };

/** A template as it is now. */
export async function loadTemplate(id: string): Promise<LoadedTemplate> {
  if (!recordIdSchema.safeParse(id).success) return { kind: "no-such-template" };
  const result = await getTemplateCache().readFresh(id);
  if (result.kind === "ok") return { kind: "template", template: result.value };
  const trouble = passTroubleOf(result);
  return trouble === "not-there" ? { kind: "no-such-template" } : { kind: "trouble", trouble };
}
