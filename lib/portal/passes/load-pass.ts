import "server-only";
import { cache } from "react";
import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service-failure.ts";
import { getTemplateCache, type TemplateCache } from "#portal/passes/templates/template-cache.ts";

export type LoadedPass =
  | { kind: "pass"; pass: Pass; template: PassTemplate | undefined }
  | { kind: "no-such-pass" }
  | { kind: "failed"; failure: StaffFailure };

/** A pass as it is now, read once by a page, with its template from the cache; the template may be missing. */
export const loadPass = cache((id: string) => load(id, getTemplateCache().read));

/** A pass and its template as they are now: the template says what may be changed. */
export function loadPassToChange(id: string): Promise<LoadedPass> {
  return load(id, getTemplateCache().readFresh);
}

async function load(id: string, readTemplate: TemplateCache["read"]): Promise<LoadedPass> {
  if (!recordIdSchema.safeParse(id).success) return { kind: "no-such-pass" };
  const result = await getPassClient().passes.read(id);
  if (result.kind === "ok") {
    const pass = result.value;
    const template = await readTemplate(pass.passTemplateId);
    return { kind: "pass", pass, template: template.kind === "ok" ? template.value : undefined };
  }
  const failure = staffFailureOf(result);
  return failure === "not-there" ? { kind: "no-such-pass" } : { kind: "failed", failure };
}
