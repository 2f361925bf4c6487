import "server-only";
import type { PassTemplate } from "#contract/index.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service-failure.ts";

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
    if (answer.kind !== "ok") {
      const failure = staffFailureOf(answer);
      return { kind: "failed", failure: failure === "not-there" ? "broken-contract" : failure };
    }
    for (const template of answer.value.data) templates.set(template.id, template);
    if (page + 1 >= answer.value.totalPages) break;
  }
  const byName = new Intl.Collator("is").compare;
  const named = [...templates.values()];
  named.sort((one, other) => byName(one.name ?? "", other.name ?? ""));
  return { kind: "templates", templates: named };
}
