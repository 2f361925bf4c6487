import type { PassTemplate } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import type { Answers, ElsewhereService } from "./answers.ts";
import type { Problem } from "./check-answers.ts";

/** Tries a pass service with the issuer's key, on a call that changes nothing, and reads the templates. */
export async function tryPassService({
  url,
  keyId,
  keyToken,
}: ElsewhereService): Promise<
  { ok: true; templates: PassTemplate[] } | { ok: false; problem: Problem }
> {
  const refuse = (field: string, reason: string) => {
    return { ok: false, problem: { path: `passService.${field}`, reason } } as const;
  };
  let client: ReturnType<typeof createPassClient>;
  try {
    client = createPassClient({
      baseUrl: url,
      keyId,
      keyToken,
      timeoutMs: 4_000,
      deadlineMs: 8_000,
    });
  } catch (error) {
    return refuse("keyId", `cannot be used: ${(error as Error).message}`);
  }
  try {
    const templates: PassTemplate[] = [];
    for (let page = 0; page < 50; page += 1) {
      const answer = await client.passTemplates.list({ page });
      if (answer.kind === "refused" && (answer.status === 401 || answer.status === 403)) {
        return refuse(
          "keyToken",
          `is refused there (${answer.status}): look at both parts of the key`,
        );
      }
      if (answer.kind === "refused") {
        return refuse("url", `answers ${answer.status}: is it the base address of a pass service?`);
      }
      if (answer.kind !== "ok") {
        return refuse("url", `does not answer as a pass service does (${answer.reason})`);
      }
      templates.push(...answer.value.data);
      if (page + 1 >= answer.value.totalPages) break;
    }
    return { ok: true, templates };
  } finally {
    await client.close();
  }
}

/** Hosts of passes' delivery pages, taken from the templates' delivery pages. */
export function deliveryHostsOf(templates: readonly PassTemplate[], url: string): string[] {
  const hosts = templates.flatMap(({ deliveryPageUrl }) => URL.parse(deliveryPageUrl)?.host || []);
  return hosts.length > 0 ? [...new Set(hosts)] : [new URL(url).host];
}

/** Membership types that name a template: the interface tells the types with a member alone. */
export function templateIdsIn(
  types: Answers["membershipTypes"],
  templates: readonly PassTemplate[],
): Problem[] {
  return types.flatMap(({ subscriberListId }, which) => {
    const template = templates.find(
      ({ id }) => id.toLowerCase() === subscriberListId?.toLowerCase(),
    );
    if (!template) return [];
    const reason = `is the identifier of the template ${template.name ?? template.id}: a membership type has one of its own, which whoever runs the pass service tells`;
    return [{ path: `membershipTypes.${which}.subscriberListId`, reason }];
  });
}

export function describeTemplates(templates: readonly PassTemplate[]): string {
  if (templates.length === 0) return "The pass service takes the key, and has no templates yet.";
  const lines = templates.map(({ name, type, inputFields }) => {
    const fields = inputFields.map(({ label }) => label).join(", ");
    return `  ${name ?? "(no name)"}, ${type}${fields && `: ${fields}`}`;
  });
  return ["The pass service takes the key. Its templates:", ...lines].join("\n");
}
