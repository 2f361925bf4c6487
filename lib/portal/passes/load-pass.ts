import "server-only";
import { cache } from "react";
import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { getPassClient } from "#portal/pass-service/client.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service/failure.ts";
import { processPart } from "#process/portal-process.ts";

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

const maxAgeMs = 60_000;
const maxTemplates = 200;

type ReadTemplate = (id: string) => Promise<CallResult<PassTemplate>>;

export interface TemplateCache {
  /** The template as it was at most a minute ago: for pages about a pass, which name its template. */
  read: ReadTemplate;
  /** The template as it is now: for its own page, and for forms whose fields follow from it. */
  readFresh: ReadTemplate;
}

/** Templates by id, in the memory of this process. A failure is never cached. */
export function createTemplateCache(readTemplate: ReadTemplate, now = Date.now): TemplateCache {
  const entries = new Map<string, { result: CallResult<PassTemplate>; expiresAt: number }>();

  async function readFresh(id: string) {
    const key = id.toLowerCase();
    const expiresAt = now() + maxAgeMs;
    const result = await readTemplate(id);
    entries.delete(key);
    if (result.kind === "ok") entries.set(key, { result, expiresAt });
    // A map keeps the order of insertion: the first entry is the oldest.
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size > maxTemplates) entries.delete(oldest);
    return result;
  }

  return {
    async read(id) {
      const entry = entries.get(id.toLowerCase());
      return entry && now() < entry.expiresAt ? entry.result : await readFresh(id);
    },
    readFresh,
  };
}

export const getTemplateCache = processPart("templateCache", () =>
  createTemplateCache((id) => getPassClient().passTemplates.read(id)),
);

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
