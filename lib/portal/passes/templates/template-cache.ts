import "server-only";
import { type PassTemplate, recordIdSchema } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service-failure.ts";
import { processWide } from "#portal/process-wide.ts";

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

export const getTemplateCache = processWide("template-cache", () =>
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
