import "server-only";
import type { PassTemplate } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import type { Environment } from "#portal/configuration/environment.ts";
import type { Finding } from "./finding.ts";

type Service = Pick<
  Environment,
  "PUBLIC_URL" | "PASS_SERVICE_URL" | "PASS_SERVICE_KEY_ID" | "PASS_SERVICE_KEY_TOKEN"
>;

/** Of 20 templates each, as the interface has them unless asked: a doctor must end. */
const maxPages = 25;

/**
 * Warns of templates whose delivery page hands a membership's pass to whoever types the kennitala,
 * on the open internet as `warnings` of `signIn` are. That the service does not answer is said of
 * the service.
 */
export async function examineTemplates(service: Service): Promise<Finding[]> {
  if (!service.PUBLIC_URL.startsWith("https:")) return [];
  const open = await openTemplatesOf(service);
  if (open.length === 0) return [];
  const names = open.map(({ id, name }) => name ?? id).join(", ");
  return [
    {
      what: "deliverByKennitala",
      warning: `whoever types a member's kennitala on the template's page is told the name and gets the pass, until a wallet holds it: switch it off where that is not wanted (${names})`,
    },
  ];
}

async function openTemplatesOf(service: Service): Promise<PassTemplate[]> {
  const client = createPassClient({
    baseUrl: service.PASS_SERVICE_URL,
    keyId: service.PASS_SERVICE_KEY_ID,
    keyToken: service.PASS_SERVICE_KEY_TOKEN,
    timeoutMs: 4_000,
    deadlineMs: 8_000,
  });
  const open: PassTemplate[] = [];
  try {
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await client.passTemplates.list({ page });
      if (answer.kind !== "ok") break;
      open.push(...answer.value.data.filter(({ deliverByKennitala }) => deliverByKennitala));
      if (page + 1 >= answer.value.totalPages) break;
    }
  } finally {
    await client.close();
  }
  return open;
}
