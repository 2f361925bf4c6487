import "server-only";
import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { requestContext } from "#portal/observability/request-context.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service-failure.ts";
import { getTemplateCache, type TemplateCache } from "#portal/passes/templates/template-cache.ts";
import { processWide } from "#portal/process-wide.ts";

export type LoadedPass =
  | { kind: "pass"; pass: Pass; template: PassTemplate | undefined }
  | { kind: "no-such-pass" }
  | { kind: "failed"; failure: StaffFailure };

/** A pass as it is now, with its template from the cache; the template may be missing. */
export function loadPass(id: string): Promise<LoadedPass> {
  return load(id, getTemplateCache().read);
}

/** A pass and its template as they are now: the template says what may be changed. */
export function loadPassToChange(id: string): Promise<LoadedPass> {
  return load(id, getTemplateCache().readFresh);
}

/**
 * `loadPass` once a request: without a script an action and the page that is its response are one.
 * Only for actions that leave the pass as it is.
 */
export function loadPassOnce(id: string): Promise<LoadedPass> {
  const request = requestContext().getStore();
  if (!request) return loadPass(id);
  const loads = loadsOfRequests().get(request) ?? new Map<string, Promise<LoadedPass>>();
  loadsOfRequests().set(request, loads);
  const loaded = loads.get(id) ?? loadPass(id);
  loads.set(id, loaded);
  return loaded;
}

const loadsOfRequests = processWide(
  "passes-of-requests",
  () => new WeakMap<object, Map<string, Promise<LoadedPass>>>(),
);

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
