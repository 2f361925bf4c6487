import "server-only";
import { createPassClient } from "#pass-client/index.ts";
import type { Environment } from "#portal/configuration/environment.ts";
import type { Finding } from "./finding.ts";

type Service = Pick<
  Environment,
  "PASS_SERVICE_URL" | "PASS_SERVICE_KEY_ID" | "PASS_SERVICE_KEY_TOKEN"
>;

/** Tries the key on a call that changes nothing. */
export async function examinePassService(service: Service): Promise<Finding> {
  const what = "pass service";
  const client = createPassClient({
    baseUrl: service.PASS_SERVICE_URL,
    keyId: service.PASS_SERVICE_KEY_ID,
    keyToken: service.PASS_SERVICE_KEY_TOKEN,
    timeoutMs: 4_000,
    deadlineMs: 8_000,
  });
  const answer = await client.passTemplates.list({ pageSize: 1 });
  await client.close();
  if (answer.kind === "ok") return { what, seen: "answers, and takes the key" };
  if (answer.kind !== "refused") {
    const how = `does not answer as it should (${answer.reason}: ${answer.detail})`;
    return { what, cure: `${how}: look at PASS_SERVICE_URL and at the service` };
  }
  return answer.status === 401 || answer.status === 403
    ? {
        what,
        cure: `refuses the key (${answer.status}): set PASS_SERVICE_KEY_ID and PASS_SERVICE_KEY_TOKEN to one that is in force`,
      }
    : { what, cure: `refuses (${answer.status}): is PASS_SERVICE_URL its base address?` };
}
