import "server-only";
import { cache } from "react";
import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type PassTrouble, passTroubleOf } from "./pass-trouble.ts";

export type PassInHand =
  | { kind: "pass"; pass: Pass; template: PassTemplate | undefined }
  | { kind: "no-such-pass" }
  | { kind: "trouble"; trouble: PassTrouble };

/** A pass with its template, asked of the service once a request; the template may be missing. */
export const lookUpPass = cache(async (id: string): Promise<PassInHand> => {
  if (!recordIdSchema.safeParse(id).success) return { kind: "no-such-pass" };
  const client = getPassClient();
  const answer = await client.passes.read(id);
  if (answer.kind === "ok") {
    const template = await client.passTemplates.read(answer.value.passTemplateId);
    return {
      ...{ kind: "pass", pass: answer.value },
      template: template.kind === "ok" ? template.value : undefined,
    };
  }
  const trouble = passTroubleOf(answer);
  return trouble === "not-there" ? { kind: "no-such-pass" } : { kind: "trouble", trouble };
});
