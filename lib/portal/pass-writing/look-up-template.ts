import "server-only";
import { cache } from "react";
import { type PassTemplate, recordIdSchema } from "#contract/index.ts";
import type { Answer } from "#pass-client/index.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import type { PassTrouble } from "#portal/passes/pass-in-hand.ts";

type Trouble = { kind: "trouble"; trouble: PassTrouble };

export type TemplateInHand =
  | { kind: "template"; template: PassTemplate }
  | { kind: "no-such-template" }
  | Trouble;

/** A template that a pass is to be made from, asked of the service once a request. */
export const lookUpTemplate = cache(async (id: string): Promise<TemplateInHand> => {
  if (!recordIdSchema.safeParse(id).success) return { kind: "no-such-template" };
  const answer = await getPassClient().passTemplates.read(id);
  if (answer.kind === "ok") return { kind: "template", template: answer.value };
  if (answer.kind === "refused" && answer.status === 404) return { kind: "no-such-template" };
  return troubleOf(answer);
});

/** More pages than an issuer has templates. */
const mostPages = 50;

/** Every template to choose from, by its name; the service's own page size, whose ceiling is not stated. */
export async function listTemplates(): Promise<
  { kind: "templates"; templates: PassTemplate[] } | Trouble
> {
  const templates = new Map<string, PassTemplate>();
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await getPassClient().passTemplates.list({ page });
    if (answer.kind !== "ok") return troubleOf(answer);
    for (const template of answer.value.data) templates.set(template.id, template);
    if (page + 1 >= answer.value.totalPages) break;
  }
  const byName = new Intl.Collator("is").compare;
  return {
    kind: "templates",
    templates: [...templates.values()].sort((one, other) =>
      byName(one.name ?? "", other.name ?? ""),
    ),
  };
}

function troubleOf(answer: Exclude<Answer<unknown>, { kind: "ok" }>): Trouble {
  if (answer.kind === "refused") {
    const isKey = answer.status === 401 || answer.status === 403;
    return { kind: "trouble", trouble: isKey ? "key-refused" : "broken-contract" };
  }
  const isBroken = answer.reason === "broken-contract";
  return { kind: "trouble", trouble: isBroken ? "broken-contract" : "unreachable" };
}
