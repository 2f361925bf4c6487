import "server-only";
import { getPassClient } from "#portal/pass-service-client.ts";

export type ServiceState = "answers" | "key-refused" | "unreachable" | "broken-contract";

/** Whether the pass service answers, and to this key. */
export async function askService(): Promise<ServiceState> {
  const answer = await getPassClient().passTemplates.list({ pageSize: 1 });
  if (answer.kind === "ok") return "answers";
  if (answer.kind === "refused") {
    return answer.status === 401 || answer.status === 403 ? "key-refused" : "broken-contract";
  }
  return answer.reason === "broken-contract" ? "broken-contract" : "unreachable";
}
