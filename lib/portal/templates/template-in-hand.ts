import "server-only";
import { cache } from "react";
import { type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type PassTrouble, passTroubleOf } from "#portal/passes/pass-trouble.ts";

export type TemplateInHand =
  | { kind: "template"; template: PassTemplate }
  | { kind: "no-such-template" }
  | { kind: "trouble"; trouble: PassTrouble };

/** A template, asked of the service once a request. */
export const lookUpTemplate = cache(async (id: string): Promise<TemplateInHand> => {
  if (!recordIdSchema.safeParse(id).success) return { kind: "no-such-template" };
  const answer = await getPassClient().passTemplates.read(id);
  if (answer.kind === "ok") return { kind: "template", template: answer.value };
  const trouble = passTroubleOf(answer);
  return trouble === "not-there" ? { kind: "no-such-template" } : { kind: "trouble", trouble };
});
